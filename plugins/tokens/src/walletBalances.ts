// What the wallet itself says an account holds, where it offers that (ERC-7811). Requirement BAL-05.
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

/** Milliseconds: a wallet that does not answer must not keep somebody from seeing what others know. */
const ANSWER_TIMEOUT_MS = 3_000
const CALLS = ['wallet_getCapabilities', 'wallet_getAssets']

export interface WalletBalances {
  /** Null when the wallet does not offer it, does not answer in time, or answers with something else. */
  read(account: CaipAddress): Promise<readonly ListedBalance[] | null>
  /** Another wallet may offer other things. */
  forget(): void
}

/** What a wallet answered to the question what it can do. */
interface Offer {
  /** Null until it has answered. */
  isOffered: boolean | null
  /** The wait for the answer is over: another is not begun. */
  hasWaited: boolean
  answered: Promise<unknown>
}

/**
 * A wallet is asked once for what it can do, in each account on each network. `onLate`: the answer came after others had been asked,
 * and it is yes.
 */
export function createWalletBalances(
  ctx: PluginContext<TokensTypes>,
  page: PageService,
  onLate: (account: CaipAddress) => void,
): WalletBalances {
  const offers = new Map<CaipAddress, Offer>()

  /** Of the account in use alone: for others a wallet might have to ask. */
  function findSession(account: CaipAddress): Session | undefined {
    const session = ctx.store.get(page.connections.activeAtom)?.sessions[0]
    return session?.caipAddress === account ? session : undefined
  }

  /** Null for every failure. */
  const ask = (call: RpcCall): Promise<unknown> => ctx.request(call).catch(() => null)

  /** Null when time is up. */
  function inTime<Value>(answer: Promise<Value>): Promise<Value | null> {
    return new Promise((resolve) => {
      const stop = page.clock.setTimeout(() => resolve(null), ANSWER_TIMEOUT_MS)
      void answer.then(resolve).finally(stop)
    })
  }

  function askForOffer(account: CaipAddress, assets: WalletAssetsFeature): Offer {
    const offer: Offer = {
      isOffered: null,
      hasWaited: false,
      answered: ask(assets.planCapabilities(account)).then((answer) => {
        offer.isOffered = assets.offersAssets(account, answer)
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
      const offer = offers.get(account) ?? askForOffer(account, assets)
      if (!offer.hasWaited) await inTime(offer.answered)
      offer.hasWaited = true
      if (!offer.isOffered) return null
      return assets.parseAssets(account, await inTime(ask(assets.planAssets(account))))
    },
    forget: () => offers.clear(),
  }
}
