// A site whose client library uses `createProvider(modal)`, and a visitor with one installed wallet.
import { mainnet, optimism } from '@latchkey/chain-evm/networks'
import { createScriptedWallet, type ScriptedWallet } from '@latchkey/chain-evm/testing'
import { createProvider, evm } from '@latchkey/sdk'
import { onTestFinished } from 'vitest'
import { announceWallet } from './announceWallet'
import { openSite, type Site } from './openSite'
import { createPerson, type Person } from './person'

const NAME = 'Example Wallet'
const ASKED = ['eth_requestAccounts', 'personal_sign', 'eth_sendTransaction']

export interface ClientSite extends Pick<Site, 'modal'> {
  readonly provider: ReturnType<typeof createProvider>
  readonly wallet: ScriptedWallet
  readonly person: Person
  /** Connects as a library does, and has the visitor choose the wallet in the modal that this opens. */
  connect<Result>(begin: () => Promise<Result>): Promise<Result>
  /** Connects, and has the visitor close the modal instead. */
  leave(begin: () => Promise<unknown>): Promise<unknown>
}

export function openClientSite(): ClientSite {
  const person = createPerson()
  const wallet = createScriptedWallet({ accounts: [person.address] })
  for (const method of ASKED) {
    wallet.setResponse(method, (params: readonly unknown[]) => person.respond({ method, params }))
  }
  announceWallet(NAME, 'com.example.wallet', wallet)
  const { modal, choose } = openSite([evm({ networks: [mainnet, optimism] })])
  const provider = createProvider(modal)
  onTestFinished(provider.destroy)
  const untilOpen = () => new Promise<void>((resolve) => modal.on('modal:opened', () => resolve()))
  return {
    modal,
    provider,
    wallet,
    person,
    async connect(begin) {
      const isOpen = untilOpen()
      const connecting = begin()
      await isOpen
      await choose(NAME)
      return connecting
    },
    async leave(begin) {
      const isOpen = untilOpen()
      const connecting = begin()
      await isOpen
      await modal.close()
      return connecting
    },
  }
}
