// Ways to break the feature `transfer`, each against one clause of the contract of chains.
import type { TransferFeature } from '../src/contracts'
import { changeFeature } from './changeFeature'
import type { Breakage } from './toyChain'

const withTransfer = (change: (feature: TransferFeature) => Partial<TransferFeature>) =>
  changeFeature('transfer', change)

export const BROKEN_TRANSFERS: readonly (readonly [clause: string, how: string, breakage: Breakage])[] = [
  [
    'an invalid value is never accepted as a transaction hash',
    'anything is a hash',
    withTransfer(() => ({ parseResult: (result) => String(result) })),
  ],
  [
    'a hostile call has no summary, and summarizing it never throws',
    'it believes what it reads',
    withTransfer(({ summarize }) => ({
      summarize: (call) => ((call.params[0] as { units: string }).units === '' ? null : summarize(call)),
    })),
  ],
  [
    'a hostile payment link becomes null or a payment with a recipient, and never throws',
    'it decodes the link',
    withTransfer(({ parsePaymentUri }) => ({ parsePaymentUri: (text) => parsePaymentUri(decodeURIComponent(text)) })),
  ],
  [
    'a transfer that the network did not accept is transfer/failed, with its cause',
    'the cause is lost',
    withTransfer(({ describeFailure }) => ({ describeFailure: () => describeFailure(undefined) })),
  ],
  [
    'zero, negative amounts, and more than the balance are rejected',
    'a transfer of nothing is planned',
    withTransfer(({ plan }) => ({
      plan: (draft, options) => plan({ ...draft, units: draft.units || 1n }, options),
    })),
  ],
  [
    'an invalid address is never paid',
    'spaces and what is too long are cut off',
    withTransfer(({ plan }) => ({ plan: (draft, options) => plan({ ...draft, to: draft.to.slice(0, 11) }, options) })),
  ],
  [
    'the call moves the requested amount, from the minimum to the maximum',
    'the call says another amount than its plan',
    withTransfer(({ plan }) => ({
      async plan(draft, options) {
        const { summary, ...planned } = await plan(draft, options)
        return { ...planned, summary: { ...summary, units: summary.units + 1n } }
      },
    })),
  ],
  [
    'a token has the decimals of its chain, and a list with other decimals stops the plan',
    'the list is believed',
    withTransfer(({ plan }) => ({
      async plan(draft, options) {
        const planned = await plan({ ...draft, token: { ...draft.token, decimals: 18 } }, options)
        return { ...planned, token: { ...planned.token, decimals: draft.token.decimals } }
      },
    })),
  ],
]
