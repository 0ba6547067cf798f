// A wallet that only records its requests. It saved the page's functions when it was installed, as an extension does, so that
// a page that patches them later changes neither what it receives nor what a test reads.
import type { Page } from '@playwright/test'
import { type Hex, numberToHex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { Environment } from '../environment'

export interface KeepingWallet {
  name: string
  address: Hex
  /** The transactions that reached it, oldest first. */
  readRequests(): Promise<{ to: string; value: string; data?: string }[]>
}

/** Holds 1 ETH on the first local network. Call it before `goto`. */
export async function addKeepingWallet(page: Page, { chains }: Environment): Promise<KeepingWallet> {
  const address = privateKeyToAddress(generatePrivateKey())
  const params = [address, numberToHex(parseEther('1'))]
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setBalance', params })
  await fetch(chains[0]?.rpcUrl ?? '', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  await page.addInitScript(installWallet, { address, chainId: numberToHex(chains[0]?.id ?? 0) })
  return {
    name: 'Keeping Wallet',
    address,
    async readRequests() {
      const text = await page.locator('html').getAttribute('data-requested')
      return JSON.parse(`[${atob(text ?? '')}]`)
    },
  }
}

/** Runs in the page. */
function installWallet({ address, chainId }: { address: string; chainId: string }): void {
  const { stringify } = JSON
  // A driver may read with functions that the page patched: they find no address in encoded text.
  const { btoa: encode } = window
  const set = Element.prototype.setAttribute
  let stored = ''
  const answers: Record<string, unknown> = {
    eth_requestAccounts: [address],
    eth_accounts: [address],
    eth_chainId: chainId,
  }
  const provider = {
    async request({ method, params = [] }: { method: string; params?: unknown[] }) {
      if (method !== 'eth_sendTransaction') return answers[method] ?? null
      stored += `${stored && ','}${stringify(params[0])}`
      set.call(document.documentElement, 'data-requested', encode(stored))
      return `0x${'ab'.repeat(32)}`
    },
  }
  const { request } = provider
  // Writable for a page script that wants to replace it.
  Object.assign(window, { keptProvider: provider, honestRequest: request })
  const info = { uuid: 'keeping', name: 'Keeping Wallet', icon: '', rdns: 'com.example.keeping' }
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
