// What the page does with the connected account, whatever its family: the chain says how, the wallet is asked by the modal.
import type { ModalState, WalletModal } from '@latchkey/sdk'

/** An account on a network, as the modal names both. */
export interface Account {
  caipAddress: NonNullable<ModalState['caipAddress']>
  address: string
  network: ModalState['network']
}
export interface SignedMessage {
  /** Hex, base58 or base64, as the family has it. */
  signature: string
  /** Null where the page has no means to check: the family has no feature for it. */
  isValid: boolean | null
}

/** The connected account, or null. */
export function readAccount({ caipAddress, address, network }: ModalState): Account | null {
  return caipAddress === null || address === null ? null : { caipAddress, address, network }
}

/** Asks for a signature and checks it. Rejects with what the wallet said, typed. */
export async function signMessage(modal: WalletModal, account: Account, message: string): Promise<SignedMessage> {
  const chain = await loadChain(modal, account)
  const [signing, verifying] = await Promise.all([chain.feature('signMessage'), chain.feature('verifyMessage')])
  if (!signing) throw new Error(`Accounts on ${account.network.name} sign no messages.`)
  const answer = await modal.request(signing.planMessage(account.caipAddress, message))
  const signature = signing.parseResult(answer)
  if (signature === null) throw new Error('The wallet did not answer with a signature.')
  const proof = { account: account.caipAddress, message, signature }
  const isValid = verifying ? await verifying.verify(proof, { signal: new AbortController().signal }) : null
  return { signature, isValid }
}

/** The account's native balance, or null when its family has none to read. Rejects when the network does not answer. */
export async function readBalance(modal: WalletModal, account: Account, signal: AbortSignal) {
  const balances = await (await loadChain(modal, account)).feature('balances')
  return balances ? balances.native(account.caipAddress, { signal }) : null
}

/** The code of the account's family. */
export async function loadChain(modal: WalletModal, { network }: Account) {
  return (await modal.core.load()).chain(network.id)
}
