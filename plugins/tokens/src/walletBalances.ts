// Balances from the wallet itself, if it provides them (ERC-7811). Requirement BAL-05.
import {
  type CaipAddress,
  networkOf,
  type PageService,
  type PluginContext,
  type RpcCall,
  type Session,
} from '@latchkey/kernel'
import type { ListedBalance, WalletAssetsFeature } from '@latchkey/kernel/contracts'
import type { TokensTypes } from './types'

/** Milliseconds: a wallet that does not respond must not delay the other sources for longer. */
const RESPONSE_TIMEOUT_MS = 3_000
const CALLS = ['wallet_getCapabilities', 'wallet_getAssets']

export interface WalletBalances {
  /** Returns null if the wallet does not offer it, does not respond in time, or returns anything else. */
  read(account: CaipAddress): Promise<readonly ListedBalance[] | null>
  /** Call it for another wallet, which may have other capabilities. */
  forget(): void
}

/** A wallet's response to the capabilities request. */
interface Offer {
  /** Null until it has responded. */
  isOffered: boolean | null
  /** The timeout for the response has passed once and is not started again. */
  hasWaited: boolean
  response: Promise<unknown>
}

/**
 * A wallet's capabilities are requested once, per account and network. `onLate` is called if it confirms after other sources were already
 * called.
 */
export function createWalletBalances(
  ctx: PluginContext<TokensTypes>,
  page: PageService,
  onLate: (account: CaipAddress) => void,
): WalletBalances {
  const offers = new Map<CaipAddress, Offer>()

  /** Only for the active account, because a wallet might prompt the visitor for others. */
  function findSession(account: CaipAddress): Session | undefined {
    const session = ctx.store.get(page.connections.activeAtom)?.sessions[0]
    return session?.caipAddress === account ? session : undefined
  }

  /** Returns null for every failure. */
  const request = (call: RpcCall): Promise<unknown> => ctx.request(call).catch(() => null)

  /** Returns null after the timeout. */
  function inTime<Value>(promise: Promise<Value>): Promise<Value | null> {
    return new Promise((resolve) => {
      const stop = page.clock.setTimeout(() => resolve(null), RESPONSE_TIMEOUT_MS)
      void promise.then(resolve).finally(stop)
    })
  }

  function fetchOffer(account: CaipAddress, assets: WalletAssetsFeature): Offer {
    const offer: Offer = {
      isOffered: null,
      hasWaited: false,
      response: request(assets.planCapabilities(account)).then((capabilities) => {
        offer.isOffered = assets.offersAssets(account, capabilities)
        if (offer.hasWaited && offer.isOffered && offers.get(account) === offer) onLate(account)
      }),
    }
    offers.set(account, offer)
    return offer
  }

  return {
    async read(account) {
      const methods = findSession(account)?.methods
      if (!findSession(account) || (methods && !CALLS.every((call) => methods.includes(call)))) return null
      const chain = await ctx.chain(networkOf(account))
      const assets = await chain.feature('walletAssets')
      if (!assets) return null
      const offer = offers.get(account) ?? fetchOffer(account, assets)
      if (!offer.hasWaited) await inTime(offer.response)
      offer.hasWaited = true
      if (!offer.isOffered) return null
      return assets.parseAssets(account, await inTime(request(assets.planAssets(account))))
    },
    forget: () => offers.clear(),
  }
}
