// A wallet that follows its script, so tests can simulate failures without mocks of our own code.
import type { CaipAddress, CaipNetworkId } from '../base/caip'
import type { Network } from '../base/network'
import type { Session } from '../base/session'
import type { RpcCall } from '../rpc/call'
import type { Connector } from '../wallets/connector'
import { createResponseScript, type WalletMode } from './responseScript'

/** How a scripted wallet responds to one kind of request: a mode, or a function that returns the response. */
export type ScriptedResponse<Args extends unknown[]> = Exclude<WalletMode, 'wrongChain'> | ((...args: Args) => unknown)
export interface WalletScript {
  connect?: ScriptedResponse<[{ silent: boolean }]>
  disconnect?: ScriptedResponse<[]>
  request?: ScriptedResponse<[RpcCall]>
  switchNetwork?: ScriptedResponse<[Network]>
}
export interface FakeWalletOptions {
  /** ID of the connector. Default: `fake`. */
  id?: string
  /** Name that the list shows. Default: `Fake Wallet`. */
  name?: string
  /** The active one first. */
  accounts?: readonly CaipAddress[]
  /** How the wallet was found, which decides its place in the list. */
  kind?: Connector['kind']
  /** Where a person approves a request. */
  approvesIn?: Connector['approvesIn']
  /** How the wallet responds to each call, such as `{ connect: 'reject' }`. */
  script?: WalletScript
  /** Networks that the wallet approves. Default: any. */
  networks?: readonly CaipNetworkId[]
  /** Methods that the wallet approves. Default: any. */
  methods?: readonly string[]
}
export interface FakeWallet {
  readonly connector: Connector
  /** The requests it received, in order. */
  readonly requests: readonly string[]
  /** Changes the script from now on. */
  play(script: WalletScript): void
  /** Releases the responses that `late` holds back. */
  settle(): void
  /** Passes any value to the listeners of `watch`, even a malformed one. */
  emit(sessions: unknown): void
  /** Returns the sessions that the wallet would share for these accounts. Default: its own. */
  sessions(accounts?: readonly CaipAddress[]): readonly Session[]
  /** Returns how many listeners `watch` has now. */
  watcherCount(): number
}
const CALLS = ['connect', 'disconnect', 'request', 'switchNetwork'] as const

/**
 * Returns a wallet that approves and has one EVM account, unless the options say otherwise.
 *
 * @example
 * ```ts
 * import { createFakeWallet } from '@latchkey/kernel/testing'
 *
 * const wallet = createFakeWallet({ accounts: ['eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'] })
 * wallet.play({ connect: 'reject' }) // the visitor declines
 * ```
 */
export function createFakeWallet(options: FakeWalletOptions = {}): FakeWallet {
  const { id = 'fake', accounts = ['eip155:1:0x1111111111111111111111111111111111111111'] } = options
  const namespaces = [...new Set(accounts.map((account) => account.slice(0, account.indexOf(':'))))]
  const watchers = new Set<(sessions: readonly Session[]) => void>()
  const requests: string[] = []
  const responses = createResponseScript({ malformed: { malformed: true } })
  let script: WalletScript = {}
  let current = accounts
  play(options.script ?? {})

  function play(next: WalletScript): void {
    script = next
    for (const call of CALLS) {
      const response = next[call] ?? 'approve'
      if (typeof response !== 'function') responses.play(response, call)
    }
  }

  function sessions(list = current): readonly Session[] {
    const { networks, methods } = options
    return list.map((caipAddress) => ({
      caipAddress,
      connectorId: id,
      accountType: 'eoa',
      ...(networks && { networks }),
      ...(methods && { methods }),
    }))
  }

  /** The response is untyped on purpose, because it simulates outside input. */
  async function respond<Args extends unknown[], T>(
    call: (typeof CALLS)[number],
    response: ScriptedResponse<Args> | undefined,
    args: Args,
    approved: () => T,
  ): Promise<T> {
    if (typeof response === 'function') return response(...args) as T
    return responses.respond(call, approved) as Promise<T>
  }

  function moveTo(network: Network): readonly Session[] {
    current = current.map((account) => {
      const [namespace, , address] = account.split(':')
      return network.id.startsWith(`${namespace}:`) ? (`${network.id}:${address}` as CaipAddress) : account
    })
    return sessions()
  }

  const connector: Connector = {
    id,
    name: options.name ?? 'Fake Wallet',
    kind: options.kind ?? 'announced',
    namespaces,
    approvesIn: options.approvesIn ?? 'wallet',
    connect({ silent = false }) {
      requests.push(silent ? 'connect silently' : 'connect')
      return respond('connect', script.connect, [{ silent }], sessions)
    },
    disconnect() {
      requests.push('disconnect')
      return respond('disconnect', script.disconnect, [], () => undefined)
    },
    request(call) {
      requests.push(call.method)
      return respond<[RpcCall], unknown>('request', script.request, [call], () => '0x')
    },
    watch(listener) {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
    switchNetwork(network) {
      requests.push(`switch to ${network.id}`)
      return respond('switchNetwork', script.switchNetwork, [network], () => moveTo(network))
    },
  }

  return {
    connector,
    requests,
    sessions,
    play,
    settle: responses.settle,
    emit(news) {
      for (const watcher of [...watchers]) watcher(news as readonly Session[])
    },
    watcherCount: () => watchers.size,
  }
}
