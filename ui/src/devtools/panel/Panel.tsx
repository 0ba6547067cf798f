// The panel: a small button when closed; a bar, tabs, and the selected page when open.
import { type JSX, useState } from 'react'
import { Icon } from '../../parts/Icon/Icon'
import type { Recorder } from '../recorder'
import { EventsPage } from './EventsPage'
import { PluginsPage } from './PluginsPage'
import { ReportButtons } from './ReportButtons'
import { RequestsPage } from './RequestsPage'
import { ResizeHandle, START_HEIGHT_PX } from './ResizeHandle'
import { SessionsPage } from './SessionsPage'
import { StoragePage } from './StoragePage'
import { type PageId, TabBar } from './TabBar'
import { text } from './text'
import { useRecording } from './useRecording'
import { ViewsPage } from './ViewsPage'

const PAGES: Readonly<Record<PageId, typeof EventsPage>> = {
  events: EventsPage,
  requests: RequestsPage,
  plugins: PluginsPage,
  views: ViewsPage,
  sessions: SessionsPage,
  storage: StoragePage,
}
const PAGE_IDS = Object.keys(PAGES) as PageId[]

export interface PanelProps {
  recorders: readonly Recorder[]
  /** It is as high as its container. */
  isContained: boolean
  isOpenAtFirst: boolean
}

function nameOf({ core }: Recorder, index: number): string {
  return core.options.id ?? text('devtools.unnamed', { number: index + 1 })
}

export function Panel({ recorders, isContained, isOpenAtFirst }: PanelProps): JSX.Element | null {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const [chosen, choose] = useState(0)
  const [page, setPage] = useState<PageId>('events')
  const [heightPx, setHeightPx] = useState(START_HEIGHT_PX)
  const recorder = recorders[chosen]
  if (!recorder) return null
  if (!isOpen) return <OpenButton recorder={recorder} onOpen={() => setOpen(true)} />
  const Page = PAGES[page]
  return (
    <section
      className="panel"
      aria-label={text('devtools.title')}
      style={isContained ? undefined : { blockSize: heightPx }}
    >
      {!isContained && <ResizeHandle heightPx={heightPx} onResize={setHeightPx} />}
      <header className="bar">
        <h2>{text('devtools.title')}</h2>
        {recorders.length > 1 && (
          <select
            aria-label={text('devtools.modal')}
            value={chosen}
            onChange={(event) => choose(Number(event.currentTarget.value))}
          >
            {recorders.map((each, index) => (
              <option key={nameOf(each, index)} value={index}>
                {nameOf(each, index)}
              </option>
            ))}
          </select>
        )}
        <ReportButtons recorders={recorders} />
        <button type="button" className="icon" aria-label={text('devtools.close')} onClick={() => setOpen(false)}>
          <Icon name="down" size={18} />
        </button>
      </header>
      <TabBar pages={PAGE_IDS} selected={page} onSelect={setPage}>
        <Page key={chosen} recorder={recorder} />
      </TabBar>
      <FailureStatus recorder={recorder} />
    </section>
  )
}

function OpenButton({ recorder, onOpen }: { recorder: Recorder; onOpen: () => void }): JSX.Element {
  const { failureCount } = useRecording(recorder)
  return (
    <button type="button" className="opener" aria-label={text('devtools.open')} onClick={onOpen}>
      <span className="spark" aria-hidden="true" />
      Devtools
      {failureCount > 0 && <span className="count">{text('devtools.failures', { count: failureCount })}</span>}
    </button>
  )
}

/** Announces only failures to screen readers; every event would be noise. */
function FailureStatus({ recorder }: { recorder: Recorder }): JSX.Element {
  const { failure } = useRecording(recorder)
  return (
    <p className="hidden" role="status">
      {failure && text('devtools.failed', { what: failure.name, code: failure.code ?? '' })}
    </p>
  )
}
