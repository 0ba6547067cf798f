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
const ANSWERS = { answered: 'answered', failed: 'unanswered' } as const

export const FORM_TABLE: Table<StateName, FormColumn> = {
  closed: {
    open: 'filling / stop',
    close: '',
    fill: '',
    type: '',
    'fill [partial]': '',
    update: '',
    due: '',
    answered: '',
    failed: '',
  },
  filling: { ...OPENED, update: 'filling', due: '', answered: '', failed: '' },
  asking: { ...OPENED, ...ANSWERS, update: 'asking', due: '' },
  answered: { ...OPENED, ...ANSWERS, update: 'answered', due: 'answered / fetchAgain' },
  unanswered: { ...OPENED, ...ANSWERS, update: 'unanswered', due: 'unanswered / fetchAgain' },
}
