// Purchases with an existing provider, for the routes. If it refuses a request, the status is 400. If it does not respond, the status is 503.
import { RefusedError } from '../../../routes.ts'
import type { Onramp } from '../../onramp/onramp.ts'
import { type Source, SourceError } from '../source.ts'
import { unlessSilent } from '../unlessSilent.ts'
import { createCoinbase } from './coinbase.ts'
import { createMoonPay } from './moonPay.ts'
import type { OnrampSourceOptions } from './onrampSourceOptions.ts'

export interface OnrampSource extends Onramp {
  source: Source
}

const SILENCE = 'The on-ramp does not answer'

/** Throws TypeError if the secret is not a key. */
export function createOnrampSource(options: OnrampSourceOptions): OnrampSource {
  const { source, onramp } = options.kind === 'coinbase' ? createCoinbase(options) : createMoonPay(options)

  async function settle<T>(pending: Promise<T>): Promise<T> {
    return await unlessSilent(
      pending.catch((cause) => {
        if (cause instanceof SourceError && cause.fault === 'wrong-trade') source.report(cause.fault)
        if (!(cause instanceof SourceError) || cause.fault !== 'refused') throw cause
        throw new RefusedError(400, 'refused', 'The on-ramp refused this purchase')
      }),
      SILENCE,
    )
  }

  return {
    source,
    name: onramp.name,
    listOptions: () => settle(onramp.listOptions()),
    quote: (question) => settle(onramp.quote(question)),
    createLink: (wish, caller) => settle(onramp.createLink(wish, caller)),
    listPurchases: (account, sinceMs) => settle(onramp.listPurchases(account, sinceMs)),
  }
}
