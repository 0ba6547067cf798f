// Who is asked what an account holds: its wallet, then the data service, then the chain itself. Requirements BAL-01, 05, 06.
import {
  type CaipAddress,
  type ChainAdapter,
  findError,
  namespaceOf,
  networkOf,
  type PageService,
  type PluginContext,
} from '@latchkey/kernel'
import type { DataApiService, ListedBalance, Token } from '@latchkey/kernel/contracts'
import { keyOf, rescaleBySite, type SiteTokens } from './describeBySite'
import type { TokensTypes } from './types'
import type { WalletBalances } from './walletBalances'

export interface BalanceSources {
  page: PageService
  wallet: WalletBalances
  /** What the host vouches for. */
  listed: readonly Token[]
  site: SiteTokens
  nativeOf(network: Token['network']): Token
}

/** The data service; null on a page that runs on its own nodes alone. */
export async function findDataApi(ctx: PluginContext<TokensTypes>): Promise<DataApiService | null> {
  return ctx.service('dataApi').catch((error: unknown) => {
    if (findError(error, 'kernel/service-missing')) return null
    throw error
  })
}

/** `forceTokens` are read again from the chain by services with an index. Rejects with anything. */
export function createBalanceLoader(ctx: PluginContext<TokensTypes>, sources: BalanceSources) {
  const { page, wallet, listed, site, nativeOf } = sources
  const { signal } = ctx

  /** A family without tokens has its coin alone, whatever a service knows. */
  const hasTokens = (account: CaipAddress) =>
    page.chains.some((chain) => chain.namespace === namespaceOf(account) && chain.features.includes('tokens'))

  /** Prices that the source itself does not tell. Without them the list is still right. */
  async function addPrices(balances: readonly ListedBalance[], api: DataApiService | null) {
    const unpriced = balances.filter(({ price, value }) => !price && !value).map(({ token }) => token)
    if (!api || unpriced.length === 0) return balances
    const prices = await api.prices(unpriced, { signal }).catch(() => [])
    const byToken = new Map(prices.map(({ token, price }) => [keyOf(token), price]))
    return balances.map((balance) => ({
      ...balance,
      price: balance.price ?? byToken.get(keyOf(balance.token)) ?? null,
    }))
  }

  async function readChain(account: CaipAddress, chain: ChainAdapter): Promise<readonly ListedBalance[]> {
    const network = networkOf(account)
    const balances = await chain.feature('balances')
    if (!balances) throw new TypeError(`The family of ${network} tells no balances.`)
    const own = listed.filter((token) => token.network === network)
    const readToken = async (token: Token) => {
      const reader = await chain.feature('tokens')
      // A contract that does not answer is left out, as one without a balance: it must not take the others with it.
      const units = (await reader?.balance(account, token, { signal }).catch(() => 0n)) ?? 0n
      return { token, units, price: null, value: null }
    }
    const [native, ...tokens] = await Promise.all([balances.native(account, { signal }), ...own.map(readToken)])
    const { units, decimals, symbol } = native
    const coin = { token: { ...nativeOf(network), decimals, symbol }, units, price: null, value: null }
    return [coin, ...tokens]
  }

  return async (
    account: CaipAddress,
    forceTokens: readonly Token[],
    isRetry: boolean,
  ): Promise<readonly ListedBalance[]> => {
    const chain = await ctx.chain(networkOf(account))
    const api = hasTokens(account) ? await findDataApi(ctx) : null
    const fromWallet = await wallet.read(account)
    if (fromWallet) return addPrices(dropIndivisible(fromWallet), api)
    if (!api) return readChain(account, chain)
    const balances = await api.balances(account, { signal, forceTokens, isRetry })
    if (!balances) throw new TypeError(`The data service does not support ${networkOf(account)}.`)
    return dropIndivisible(balances.map((balance) => rescaleBySite(balance, site)))
  }
}

/** Specification section 5: what cannot be divided is no balance of a token; the coin itself always is. */
function dropIndivisible(balances: readonly ListedBalance[]): readonly ListedBalance[] {
  return balances.filter(({ token }) => token.decimals > 0 || token.address === null)
}
