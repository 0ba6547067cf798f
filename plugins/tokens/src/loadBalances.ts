// The sources of an account's balances: its wallet, then the data service, then the chain itself. Requirements BAL-01, 05, 06.
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
  /** Tokens that the host names. */
  listed: readonly Token[]
  site: SiteTokens
  nativeOf(network: Token['network']): Token
}

/** The data service; null on a page that uses only its own nodes. */
export async function findDataApi(ctx: PluginContext<TokensTypes>): Promise<DataApiService | null> {
  return ctx.service('dataApi').catch((error: unknown) => {
    if (findError(error, 'kernel/service-missing')) return null
    throw error
  })
}

/** Services with an index read `forceTokens` again from the chain. Rejects with any error. */
export function createBalanceLoader(ctx: PluginContext<TokensTypes>, sources: BalanceSources) {
  const { page, wallet, listed, site, nativeOf } = sources
  const { signal } = ctx

  /** A family without tokens has only its coin, whatever a service reports. */
  const hasTokens = (account: CaipAddress) =>
    page.chains.some((chain) => chain.namespace === namespaceOf(account) && chain.features.includes('tokens'))

  /** Prices that the source itself does not have. Without them, the list is still correct. */
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
    if (!balances) throw new TypeError(`The family of ${network} cannot read balances.`)
    const own = listed.filter((token) => token.network === network)
    const readToken = async (token: Token) => {
      const reader = await chain.feature('tokens')
      // A contract that does not respond is left out, like one without a balance, so that the others still appear.
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

/** An indivisible token is left out, but the native coin always stays. */
function dropIndivisible(balances: readonly ListedBalance[]): readonly ListedBalance[] {
  return balances.filter(({ token }) => token.decimals > 0 || token.address === null)
}
