// Entry `@latchkey/kernel/devtools`: what only a developer's tools need to know of a kernel. No page loads it for its visitors.
export { listStored, type StoredList, type StoredText } from './storage/listStored'
