// Native balances of one modal, cached for 30 s (requirement BAL-04). Stored in the kernel's own store, so there is no page-wide state.
import { type CaipAddress, type Kernel, type NativeAmount, networkOf } from '@latchkey/kernel'
import { shareRequests } from '@latchkey/kernel/http'
import { type Atom, atom } from 'jotai/vanilla'

/** Milliseconds for which a balance stays cached. */
const FRESH_MS = 30_000

export interface NativeBalances {
  /** Increases when earlier balances are known to be outdated: read again. */
  readonly versionAtom: Atom<number>
  /** Resolves to null if the chain declares no balances. Rejects with the chain's error, which is not cached. */
  read(account: CaipAddress, signal: AbortSignal): Promise<NativeAmount | null>
}

const balancesAtom = atom<NativeBalances | null>(null)

/** Returns this kernel's balances, created at the first call. They end with the kernel. */
export function nativeBalancesOf(kernel: Kernel): NativeBalances {
  const known = kernel.store.get(balancesAtom)
  if (known) return known
  const made = createNativeBalances(kernel)
  kernel.store.set(balancesAtom, made)
  return made
}

function createNativeBalances(kernel: Kernel): NativeBalances {
  const { store, clock } = kernel
  const versionAtom = atom(0)
  const remember = () => shareRequests<NativeAmount | null>({ ttlMs: FRESH_MS, now: clock.now })
  let requests = remember()
  const forgetAll = () => {
    requests = remember()
    store.set(versionAtom, (version) => version + 1)
  }
  kernel.on('tx:submitted', forgetAll)
  kernel.on('tx:settled', forgetAll)
  kernel.on('page:returned', forgetAll)

  async function load(account: CaipAddress, signal: AbortSignal): Promise<NativeAmount | null> {
    const chain = await kernel.chain(networkOf(account))
    const balances = await chain.feature('balances')
    return balances ? balances.native(account, { signal }) : null
  }

  return {
    versionAtom,
    read: (account, signal) => requests.fetch(account, (shared) => load(account, shared), signal),
  }
}
