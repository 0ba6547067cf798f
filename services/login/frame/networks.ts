// The project's networks, and the current one. Pages send IDs as numbers, as CAIP-2 IDs, or as bare references.
import type { FrameNetwork } from '../projects.ts'
import { ERRORS } from './errors.ts'
import { FrameError } from './frameError.ts'

export interface Networks {
  active(): FrameNetwork
  /** Throws FrameError 'Chain is not supported'. */
  find(chainId: string | number): FrameNetwork
  use(network: FrameNetwork): void
  /** The networks with smart accounts. */
  listSmart(): readonly FrameNetwork[]
  /** The form that pages expect: a number for EVM, otherwise a CAIP-2 ID. */
  toWire(network: FrameNetwork): string | number
}

/** Starts with `wished`, or with the project's first network. */
export function createNetworks(list: readonly FrameNetwork[], wished: string | null): Networks {
  const match = (chainId: string | number) => {
    const text = String(chainId)
    const reference = /^0x[0-9a-fA-F]{1,13}$/.test(text) ? String(Number.parseInt(text, 16)) : text
    return list.find(({ id }) => id === text || id.endsWith(`:${reference}`))
  }
  let active = match(wished ?? '') ?? list[0]
  return {
    active() {
      if (active) return active
      throw new FrameError(ERRORS.unsupportedChain)
    },
    find(chainId) {
      const found = match(chainId)
      if (found) return found
      throw new FrameError(ERRORS.unsupportedChain)
    },
    use(network) {
      active = network
    },
    listSmart: () => list.filter(({ smartAccounts }) => smartAccounts),
    toWire: ({ id }) => (isEvm({ id }) ? Number(id.split(':')[1]) : id),
  }
}

export function isEvm({ id }: { id: string }): boolean {
  return id.startsWith('eip155:')
}

/** The RPC URL: the one from the page if it is on the project's list, otherwise the first one. Throws FrameError. */
export function chooseRpcUrl(network: FrameNetwork, wished: string | undefined): string {
  const [first = ''] = network.rpcUrls
  if (wished === undefined || wished === '') return first
  const found = network.rpcUrls.find((url) => isSameUrl(url, wished))
  if (found) return found
  throw new FrameError(ERRORS.foreignRpc)
}

function isSameUrl(a: string, b: string): boolean {
  return URL.canParse(b) && new URL(a).href === new URL(b).href
}
