// The latest events, newest first: what the router, the plugins, and the wallets did, in one list.
import { type JSX, memo, useState } from 'react'
import type { RecordedEvent, Recorder } from '../recorder'
import { Code, Empty, Folded } from './rows'
import { formatMoment, text } from './text'
import { useRecording } from './useRecording'

export function EventsPage({ recorder }: { recorder: Recorder }): JSX.Element {
  const { events, isPaused } = useRecording(recorder)
  const [wanted, setWanted] = useState('')
  const shown = events.filter(({ name }) => name.toLowerCase().includes(wanted.trim().toLowerCase()))
  return (
    <>
      <div className="tools">
        <input
          type="search"
          aria-label={text('events.filter')}
          placeholder={text('events.filter')}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
        <button type="button" aria-pressed={isPaused} onClick={() => recorder.setPaused(!isPaused)}>
          {text(isPaused ? 'events.resume' : 'events.pause')}
        </button>
        <button type="button" onClick={recorder.clear}>
          {text('events.clear')}
        </button>
      </div>
      {isPaused && <Empty>{text('events.paused')}</Empty>}
      {shown.length > 0 ? (
        <ol className="rows" aria-label={text('tab.events')}>
          {[...shown].reverse().map((event) => (
            <EventRow key={event.key} event={event} />
          ))}
        </ol>
      ) : (
        !isPaused && <Empty>{text(events.length > 0 ? 'events.none' : 'events.empty')}</Empty>
      )}
    </>
  )
}

/** Rendered once, because a recorded event does not change. */
const EventRow = memo(({ event: { atMs, name, payload, code, hasFailed } }: { event: RecordedEvent }): JSX.Element => {
  const head = (
    <>
      <time>{formatMoment(atMs)}</time>
      <b dir="ltr">{name}</b>
    </>
  )
  return (
    <li data-failed={hasFailed || undefined}>
      <Folded head={head} value={payload} />
      {code && <Code code={code} />}
    </li>
  )
})
