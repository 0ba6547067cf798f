// Reads a native balance again whenever it may have changed. Loads with the first connected account whose balance is watched.
import { type CaipAddress, type Core, formatUnits, type Kernel, namespaceOf, networkOf } from '@latchkey/kernel'

/** Milliseconds between readings, and after a failure. */
const REFRESH_MS = 30_000

/** Runs until the signal aborts or the modal is destroyed. Rejects with `kernel/destroyed` and `kernel/load-failed`. */
export async function followBalance(core: Core, namespace: string | undefined, signal: AbortSignal): Promise<void> {
  const kernel = await core.load()
  const { store, clock, connections } = kernel
  const shownAtom = namespace === undefined ? connections.activeAtom : connections.stateAtom
  let reading = new AbortController()
  let account: CaipAddress | null = null

  function current(): CaipAddress | null {
    const active = store.get(connections.activeAtom)
    const connection = namespace === undefined ? active : store.get(connections.stateAtom).get(namespace)
    return connection?.sessions[0]?.caipAddress ?? null
  }

  /** Ends the pending read, whose result belongs to an earlier account or block. */
  function readAgain(): void {
    reading.abort()
    account = current()
    if (account === null || signal.aborted) return
    reading = new AbortController()
    const stopTimer = clock.setTimeout(() => void readWhileAlive(), REFRESH_MS)
    reading.signal.addEventListener('abort', stopTimer)
    // A node that does not respond now is called again later. Until then, the last known balance stays.
    readBalance(kernel, account, reading.signal).catch(() => {})
  }

  /** A destroyed modal loads nothing more. */
  const readWhileAlive = () => core.load().then(readAgain, () => {})

  const followAccount = () => {
    if (current() !== account) readAgain()
  }
  const stops = [
    store.sub(shownAtom, followAccount),
    kernel.on('tx:submitted', readAgain),
    kernel.on('tx:settled', readAgain),
    kernel.on('page:returned', readAgain),
  ]
  signal.addEventListener('abort', () => {
    reading.abort()
    for (const stop of stops) stop()
  })
  readAgain()
}

async function readBalance(kernel: Kernel, account: CaipAddress, signal: AbortSignal): Promise<void> {
  const chain = await kernel.chain(networkOf(account))
  const balances = await chain.feature('balances')
  const amount = await balances?.native(account, { signal })
  if (!amount || signal.aborted) return
  const { units, decimals, symbol } = amount
  const balance = formatUnits(units, decimals)
  const details = { balance, balanceSymbol: symbol, nativeBalance: amount }
  kernel.connections.updateAccount(namespaceOf(account), details)
}
