// A wallet that the test scripts: announced by EIP-6963 or at window.ethereum, well or badly behaved.
import { expect, type Page } from '@playwright/test'

export const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/**
 * How a method responds. `waits` delays the response until `settle`; `results` responds several times; `handler` is a function of the
 * page.
 */
export type Reply =
  | { result: unknown }
  | { error: { code: number; message: string } }
  | { waits: true }
  | { results: unknown[] }
  | { handler: string }

export interface WalletPlan {
  /** Default `Test Wallet`. */
  name?: string
  uuid?: string
  rdns?: string
  icon?: string
  /** Default: announced. `legacy` wallets are only at `window.ethereum`. */
  place?: 'announced' | 'legacy'
  /** Default: Alice. */
  accounts?: unknown
  /** Default: the first local network. */
  chainId?: unknown
  replies?: Readonly<Record<string, Reply>>
}

/** The wallet's side in the page, for the functions below. */
interface Controls {
  calls: string[]
  replies: Record<string, Reply>
  emit(event: string, payload: unknown): void
  isPending(): boolean
  settle(reply: Reply): void
}
declare global {
  interface Window {
    scriptedWallets: Record<string, Controls>
  }
}

export interface ScriptedWallet {
  name: string
  /** How many times a method was called. */
  count(method: string): Promise<number>
  reply(method: string, reply: Reply): Promise<void>
  /** Resolves when a request waits for its response. */
  waitUntilPending(): Promise<void>
  /** Responds to everything that waits, once something does. */
  settle(reply: Reply): Promise<void>
  emit(event: string, payload?: unknown): Promise<void>
  /** Accounts or chain change, and the wallet sends the event. */
  move(to: { accounts?: readonly string[]; chainId?: string }): Promise<void>
}

/** Adds the wallet to every document of the page from now on. Call it before `goto`. */
export async function addWallet(page: Page, plan: WalletPlan = {}): Promise<ScriptedWallet> {
  const name = plan.name ?? 'Test Wallet'
  const key = plan.uuid ?? name
  const { accounts = [ALICE], chainId = '0x7a69', place = 'announced', icon = '', rdns = '' } = plan
  const replies: Record<string, Reply> = {
    eth_requestAccounts: { result: accounts },
    eth_accounts: { result: accounts },
    eth_chainId: { result: chainId },
    wallet_revokePermissions: { result: null },
    ...plan.replies,
  }
  await page.addInitScript(installWallet, { key, place, replies, info: { uuid: key, name, icon, rdns } })
  const reply = (method: string, next: Reply) =>
    page.evaluate(
      (given) => {
        const wallet = window.scriptedWallets[given.key]
        if (wallet) wallet.replies[given.method] = given.next
      },
      { key, method, next },
    )
  const emit = (event: string, payload?: unknown) =>
    page.evaluate((given) => window.scriptedWallets[given.key]?.emit(given.event, given.payload), {
      key,
      event,
      payload,
    })
  const waitUntilPending = async () => {
    await expect.poll(() => page.evaluate((wallet) => window.scriptedWallets[wallet]?.isPending(), key)).toBe(true)
  }
  return {
    name,
    reply,
    waitUntilPending,
    emit,
    count: (method) =>
      page.evaluate(
        (given) => window.scriptedWallets[given.key]?.calls.filter((call) => call === given.method).length ?? 0,
        { key, method },
      ),
    async settle(next) {
      await waitUntilPending()
      await page.evaluate((given) => window.scriptedWallets[given.key]?.settle(given.next), { key, next })
    },
    async move({ accounts: nextAccounts, chainId: nextChainId }) {
      if (nextAccounts) await reply('eth_accounts', { result: nextAccounts })
      if (nextChainId) await reply('eth_chainId', { result: nextChainId })
      if (nextAccounts) await emit('accountsChanged', nextAccounts)
      if (nextChainId) await emit('chainChanged', nextChainId)
    },
  }
}

interface Installation {
  key: string
  place: 'announced' | 'legacy'
  replies: Record<string, Reply>
  info: { uuid: string; name: string; icon: string; rdns: string }
}

/** Runs in the page, so it is self-contained. */
function installWallet({ key, place, replies, info }: Installation): void {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const waiting: ((reply: Reply) => void)[] = []
  const controls: Controls = {
    calls: [],
    replies,
    emit: (event, payload) => {
      for (const listener of listeners.get(event) ?? []) listener(payload)
    },
    isPending: () => waiting.length > 0,
    settle: (reply) => {
      for (const answer of waiting.splice(0)) answer(reply)
    },
  }
  function answer(reply: Reply | undefined, params?: unknown): unknown {
    if (!reply) return Promise.reject({ code: 4200, message: 'Not offered' })
    if ('error' in reply) return Promise.reject(reply.error)
    if ('waits' in reply) return new Promise<Reply>((resolve) => waiting.push(resolve)).then((next) => answer(next))
    if ('handler' in reply) {
      const functions = window as unknown as Record<string, (params: unknown) => Promise<Reply>>
      return functions[reply.handler]?.(params).then((next) => answer(next))
    }
    if ('result' in reply) return Promise.resolve(reply.result)
    return {
      // biome-ignore lint/suspicious/noThenProperty: a wallet that answers more than once is what is staged
      then: (onAnswer: (value: unknown) => void) => {
        for (const result of reply.results) onAnswer(result)
      },
    }
  }
  const provider = {
    request({ method, params }: { method: string; params?: unknown }) {
      controls.calls.push(method)
      return answer(controls.replies[method], params)
    },
    on(event: string, listener: (payload: unknown) => void) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event: string, listener: (payload: unknown) => void) {
      listeners.get(event)?.delete(listener)
    },
  }
  window.scriptedWallets = { ...window.scriptedWallets, [key]: controls }
  if (place === 'legacy') {
    Object.assign(window, { ethereum: provider })
    return
  }
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
