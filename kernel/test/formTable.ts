// Every state of a form with every event: the next state and, after a slash, what is to be done. Empty: nothing changes.
import type { FormEvent, FormState } from '../src/review/formMachine'
import type { Table } from './reviewTable'

type StateName = FormState<unknown, unknown, unknown>['name']
type EventType = FormEvent<unknown, unknown, unknown>['type']
/** After `fill` or `type` nothing is missing; after `fill [partial]` something is. */
export type FormColumn = EventType | 'type' | 'fill [partial]'

const OPENED = {
  open: 'filling / stop',
  close: 'closed / stop',
  fill: 'asking / fetch',
  type: 'asking / fetchLater',
  'fill [partial]': 'filling / stop',
} as const
const ENDINGS = { fetched: 'ready', failed: 'failed' } as const

export const FORM_TABLE: Table<StateName, FormColumn> = {
  closed: {
    open: 'filling / stop',
    close: '',
    fill: '',
    type: '',
    'fill [partial]': '',
    update: '',
    due: '',
    fetched: '',
    failed: '',
  },
  filling: { ...OPENED, update: 'filling', due: '', fetched: '', failed: '' },
  asking: { ...OPENED, ...ENDINGS, update: 'asking', due: '' },
  ready: { ...OPENED, ...ENDINGS, update: 'ready', due: 'ready / fetchAgain' },
  failed: { ...OPENED, ...ENDINGS, update: 'failed', due: 'failed / fetchAgain' },
}
