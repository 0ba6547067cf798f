// The networks of the project, and the one that is in use. Ids come as numbers, CAIP-2 ids or bare references. Wire facts 2.5.
import type { FrameNetwork } from '../projects.ts'
import { ERRORS } from './errors.ts'
import { FrameError } from './frameError.ts'

export interface Networks {
  active(): FrameNetwork
  /** Throws FrameError 'Chain is not supported'. */
  find(chainId: string | number): FrameNetwork
  use(network: FrameNetwork): void
  /** Those with smart accounts. */
  listSmart(): readonly FrameNetwork[]
  /** As the wire has it: a number for EVM, a CAIP-2 id otherwise. */
  toWire(network: FrameNetwork): string | number
}

/** Begins with `wished`, or with the first network of the project. */
export function createNetworks(list: readonly FrameNetwork[], wished: string | null): Networks {
  const match = (chainId: string | number) => {
    const text = String(chainId)
    const reference = /^0x[0-9a-fA-F]{1,13}$/.test(text) ? String(Number.parseInt(text, 16)) : text
    return list.find(({ id }) => id === text || id.endsWith(`:${reference}`))
  }
  let active = (wished === null ? undefined : match(wished)) ?? list[0]
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

/** Where to send to: the address that the page named when it is one of the project's, else the first one. Throws FrameError. */
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
