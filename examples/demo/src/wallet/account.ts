// What the page does with the connected account of any family: the chain builds the call, and the modal asks the wallet.
import type { ModalState, WalletModal } from '@latchkey/sdk'

/** An account and its network, as the modal names them. */
export interface Account {
  caipAddress: NonNullable<ModalState['caipAddress']>
  address: string
  network: ModalState['network']
}
export interface SignedMessage {
  /** Hex, base58, or base64, depending on the family. */
  signature: string
  /** Null if the page cannot check the signature, because the family lacks that feature. */
  isValid: boolean | null
}

/** Returns the connected account, or null. */
export function readAccount({ caipAddress, address, network }: ModalState): Account | null {
  return caipAddress === null || address === null ? null : { caipAddress, address, network }
}

/** Requests a signature and checks it. Rejects with the wallet's error, as a `LatchkeyError`. */
export async function signMessage(modal: WalletModal, account: Account, message: string): Promise<SignedMessage> {
  const chain = await loadChain(modal, account)
  const [signing, verifying] = await Promise.all([chain.feature('signMessage'), chain.feature('verifyMessage')])
  if (!signing) throw new Error(`Accounts on ${account.network.name} sign no messages.`)
  const result = await modal.request(signing.planMessage(account.caipAddress, message))
  const signature = signing.parseResult(result)
  if (signature === null) throw new Error('The wallet did not respond with a signature.')
  const proof = { account: account.caipAddress, message, signature }
  const isValid = verifying ? await verifying.verify(proof, { signal: new AbortController().signal }) : null
  return { signature, isValid }
}

/** Resolves to the native balance, or to null if the family cannot read it. Rejects if the network does not respond. */
export async function readBalance(modal: WalletModal, account: Account, signal: AbortSignal) {
  const balances = await (await loadChain(modal, account)).feature('balances')
  return balances ? balances.native(account.caipAddress, { signal }) : null
}

/** Loads the adapter of the account's family. */
export async function loadChain(modal: WalletModal, { network }: Account) {
  return (await modal.core.load()).chain(network.id)
}
