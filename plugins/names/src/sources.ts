// The sources of names: the chain, through its feature, and the data service, for names with its suffixes.
import type { CaipNetworkId, PluginContext } from '@latchkey/kernel'
import type { DataApiService, NamesFeature, ResolvedName } from '@latchkey/kernel/contracts'
import { parseWebUrl } from '@latchkey/kernel/http'
import { coinTypesOf } from './coinTypes'
import { isPlainName } from './nameForms'
import type { NamesOptions, NamesTypes } from './types'

/** Suffix of the public service's names. */
const PUBLIC_SUFFIX = '.reown.id'

export interface Sources {
  /** Null on a family without names. */
  chain(network: CaipNetworkId): Promise<NamesFeature | null>
  /** Null on a page without a data service. */
  service(): Promise<DataApiService | null>
  /** Returns the form in which a name is compared and shown; null if it is not a name. */
  normalize(name: string, network: CaipNetworkId): Promise<string | null>
  isOfService(name: string): boolean
  /** Returns the data service's record of one of its own names. */
  findInService(name: string, network: CaipNetworkId, signal: AbortSignal): Promise<ResolvedName | null>
}

/** Suffixes of the data service's names; new names get the first one. */
export function suffixesOf({ suffixes = [] }: NamesOptions): readonly [string, ...string[]] {
  const [first = PUBLIC_SUFFIX, ...others] = suffixes
  return [first, ...others]
}

/** Creates the sources of one page. */
export function createSources(ctx: PluginContext<NamesTypes>): Sources {
  const suffixes = suffixesOf(ctx.options)
  const chain = async (network: CaipNetworkId) => (await ctx.chain(network)).feature('names')
  const service = () => ctx.service('dataApi').catch(() => null)
  const isOfService = (name: string) => suffixes.some((suffix) => name.endsWith(suffix))

  return {
    chain,
    service,
    isOfService,
    async normalize(name, network) {
      const feature = await chain(network)
      if (feature) return feature.normalize(name)
      const plain = name.trim().toLowerCase()
      return isPlainName(plain) ? plain : null
    },
    async findInService(name, network, signal) {
      const coins = coinTypesOf(network)
      const api = isOfService(name) && coins.length > 0 ? await service() : null
      const found = await api?.findName(name, network, { signal })
      if (!found) return null
      const adapter = await ctx.chain(network)
      const own = coins.flatMap((coin) => found.addresses[coin] ?? [])
      const [address = null] = own.map((each) => adapter.parseAddress(each))
      return address === null ? null : { name, address, avatarUrl: parseWebUrl(found.attributes.avatar) }
    },
  }
}
