// Every state of a review with every event: the next state and, after a slash, what is to be done. Empty: nothing changes.
import type { ReviewEvent, ReviewState } from '../src/review/reviewMachine'

type StateName = ReviewState<unknown>['name']
type EventType = ReviewEvent<unknown>['type']
export type Table<State extends string, Event extends string> = Readonly<Record<State, Readonly<Record<Event, string>>>>

/** What no state but those of a request knows. */
const NO_RESPONSES = { checked: '', accepted: '', submitted: '', ended: '' } as const
const NOTHING = { prepared: '', unprepared: '', looked: '', confirm: '', ...NO_RESPONSES } as const

export const REVIEW_TABLE: Table<StateName, EventType> = {
  idle: { ...NOTHING, begin: 'preparing / prepare', drop: 'idle / stop' },
  preparing: {
    ...NOTHING,
    begin: 'preparing / prepare',
    prepared: 'ready / open',
    unprepared: 'idle',
    drop: 'idle / stop',
  },
  ready: {
    ...NOTHING,
    begin: 'preparing / prepare',
    looked: 'ready / compare',
    confirm: 'checking / check',
    drop: 'idle / stop',
  },
  checking: {
    ...NOTHING,
    begin: 'checking / return',
    checked: 'asking / request',
    ended: 'ready',
    drop: 'busyIdle / stop',
  },
  asking: {
    ...NOTHING,
    begin: 'asking / return',
    accepted: 'mining',
    submitted: 'idle / finish',
    ended: 'ready',
    drop: 'busyIdle / stop',
  },
  mining: { ...NOTHING, begin: 'mining / return', ended: 'ready', drop: 'busyIdle / stop' },
  busyIdle: {
    ...NOTHING,
    begin: 'busyPreparing / prepare',
    accepted: 'busyIdle',
    submitted: 'idle',
    ended: 'idle',
    drop: 'busyIdle / stop',
  },
  busyPreparing: {
    ...NOTHING,
    begin: 'busyPreparing / prepare',
    prepared: 'busyReady / open',
    unprepared: 'busyIdle',
    accepted: 'busyPreparing',
    submitted: 'preparing',
    ended: 'preparing',
    drop: 'busyIdle / stop',
  },
  busyReady: {
    ...NOTHING,
    begin: 'busyPreparing / prepare',
    accepted: 'busyReady',
    submitted: 'ready',
    ended: 'ready',
    drop: 'busyIdle / stop',
  },
}
