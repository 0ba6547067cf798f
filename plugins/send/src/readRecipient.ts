// Reads the recipient in the typed text: an address, a name, or a payment link.
import type { CaipNetworkId, ChainAdapter, ChainFacts } from '@latchkey/kernel'
import type { NamesService, ParsedPaymentUri } from '@latchkey/kernel/contracts'
import type { RecipientState } from './draft'

export interface ReaderDeps {
  chains: readonly ChainFacts[]
  chain(network: CaipNetworkId): Promise<ChainAdapter>
  /** Null on a page without names. */
  names(): Promise<NamesService | null>
}
export interface Reading {
  recipient: RecipientState
  /** What a link requests in addition to its recipient. */
  link: ParsedPaymentUri | null
}

/** Longer texts are not addresses. */
const MAX_LENGTH = 1_200
/** CAIP-10, as copied from other apps. */
const CAIP_10 = /^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}):([-.%a-zA-Z0-9]{1,128})$/

export type ReadRecipient = (text: string, network: CaipNetworkId, options: { signal: AbortSignal }) => Promise<Reading>

/** Creates a reader for one network. The reader throws `kernel/aborted`, and the errors of loading a family. */
export function createRecipientReader({ chains, chain, names }: ReaderDeps): ReadRecipient {
  async function readAddress(text: string, own: ChainAdapter): Promise<RecipientState | null> {
    const address = own.parseAddress(text)
    if (address === null) return null
    const transfer = await own.feature('transfer')
    if (await transfer?.isMistyped(text)) return { status: 'problem', problem: 'mistyped' }
    return { status: 'known', recipient: { address, name: null, avatarUrl: null } }
  }

  async function readName(
    text: string,
    network: CaipNetworkId,
    { signal }: { signal: AbortSignal },
  ): Promise<RecipientState | null> {
    const service = await names()
    if (!service?.isName(text)) return null
    try {
      const found = await service.resolve(text, network, { signal })
      if (!found) return { status: 'problem', problem: 'name-unknown' }
      const { name, address, avatarUrl } = found
      return { status: 'known', recipient: { address, name, avatarUrl } }
    } catch (error) {
      if (signal.aborted) throw error
      return { status: 'problem', problem: 'name-failed' }
    }
  }

  /** For an address of another family, shows that family's name, because the visitor who pastes it expects that network. */
  async function readStranger(text: string, network: CaipNetworkId): Promise<RecipientState> {
    for (const { namespace, networks, label } of chains) {
      if (network.startsWith(`${namespace}:`)) continue
      const other = await chain(networks[0].id).catch(() => null)
      if (other?.parseAddress(text)) return { status: 'problem', problem: 'other-family', family: label }
    }
    return { status: 'problem', problem: 'malformed' }
  }

  return async (text, network, options) => {
    const typed = text.trim()
    const reading = (recipient: RecipientState): Reading => ({ recipient, link: null })
    if (typed === '') return reading({ status: 'empty' })
    if (typed.length > MAX_LENGTH) return reading({ status: 'problem', problem: 'malformed' })
    const own = await chain(network)
    const link = (await own.feature('transfer'))?.parsePaymentUri(typed) ?? null
    if (link?.network && link.network !== network) return reading({ status: 'problem', problem: 'other-network' })
    const [, caipNetwork, caipAddress] = CAIP_10.exec(typed) ?? []
    const family = chains.find(({ namespace }) => caipNetwork?.startsWith(`${namespace}:`))
    if (family && !network.startsWith(`${family.namespace}:`)) {
      return reading({ status: 'problem', problem: 'other-family', family: family.label })
    }
    const wanted = link?.to ?? (family && caipAddress) ?? typed
    const recipient =
      (await readAddress(wanted, own)) ??
      (await readName(wanted, network, options)) ??
      (await readStranger(wanted, network))
    return { recipient, link }
  }
}
