import { useSyncExternalStore } from 'react'
import type { EventLog } from './eventLog'

const CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

interface EventListProps {
  eventLog: EventLog
  labeledBy: string
  /** Shown while there are no events. */
  empty: string
}

/** The provider's events, newest first. */
export function EventList({ eventLog, labeledBy, empty }: EventListProps) {
  const events = useSyncExternalStore(eventLog.subscribe, eventLog.get)
  return (
    <div className="events" role="log" aria-labelledby={labeledBy} data-testid="demo-events">
      {events.length === 0 && <p className="quiet">{empty}</p>}
      <ul>
        {events.map(({ id, name, detail, time }) => (
          <li key={id}>
            <time dateTime={time.toISOString()}>{CLOCK.format(time)}</time>
            <span>
              <strong>{name}</strong> <span className="mono">{detail}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
