// Entry `@latchkey/ui/long-list`: a list of which only the visible rows are in the page. Separate from the other parts, because few views need it.

export { LongList, type LongListProps } from './parts/List/LongList'
export { observeScroller } from './parts/List/observeScroller'
