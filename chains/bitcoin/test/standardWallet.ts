// A wallet by Wallet Standard that really signs, and does what its script says instead when a test wants a failure.
import { createSigner, type Signer, type SignerAccount, type SignerNetwork } from './signer'

/** What it does when it is asked: a function decides by itself. */
export type Reply = 'approve' | 'reject' | 'hang' | 'rubbish' | ((approved: () => unknown) => unknown)
type Asked = 'connect' | 'signMessage' | 'signTransaction'
interface Account {
  address: string
  publicKey: Uint8Array
  chains: readonly string[]
  features: readonly string[]
}

interface TransactionInput {
  psbt: Uint8Array
  inputsToSign: readonly { account: Account; signingIndexes: readonly number[] }[]
}

export interface StandardWallet {
  /** What it registers. */
  readonly wallet: Record<string, unknown>
  /** What it was asked, in order. */
  readonly asked: readonly string[]
  signer(): Signer
  answer(method: Asked, reply: Reply): void
  /** Goes to another network or pair of keys by itself, and says so. */
  move(to: { network?: SignerNetwork; who?: 'everyday' | 'savings' }): void
  /** Forgets the page, and says so. */
  leave(): void
  listenerCount(): number
}

export interface StandardWalletOptions {
  /** It has shared its accounts with this page on an earlier visit. */
  isKnown?: boolean
  name?: string
  /** It signs only to send: gets the signed PSBT and gives the transaction's id. */
  send?: (signed: Uint8Array) => Promise<string>
}

export function createStandardWallet(network: SignerNetwork, options: StandardWalletOptions = {}): StandardWallet {
  const { isKnown = false, name = 'Example', send } = options
  const listeners = new Set<() => void>()
  const replies = new Map<Asked, Reply>()
  const asked: string[] = []
  let current = { network, who: 'everyday' as 'everyday' | 'savings' }
  let signer = createSigner(network)
  let isShared = isKnown

  const toAccount = ({ address, publicKey }: SignerAccount): Account => ({
    address,
    publicKey: Buffer.from(publicKey, 'hex'),
    chains: [`bitcoin:${current.network}`],
    features: [],
  })
  let accounts = signer.accounts.map(toAccount)
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }

  async function reply(method: Asked, approved: () => unknown): Promise<unknown> {
    asked.push(method)
    const wanted = replies.get(method) ?? 'approve'
    if (wanted === 'reject') throw { code: 4001, message: 'User rejected the request.' }
    if (wanted === 'hang') return new Promise(() => {})
    if (wanted === 'rubbish') return { accounts: 'banana', 0: { signature: 7, signedPsbt: 'banana' } }
    return wanted === 'approve' ? approved() : wanted(approved)
  }

  const features = {
    'bitcoin:connect': {
      version: '1.0.0',
      connect: () =>
        reply('connect', () => {
          isShared = true
          return { accounts }
        }),
    },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: async () => {
        isShared = false
      },
    },
    'standard:events': {
      version: '1.0.0',
      on: (_event: string, listener: () => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    'bitcoin:signMessage': {
      version: '1.0.0',
      signMessage: ({ account, message }: { account: Account; message: Uint8Array }) =>
        reply('signMessage', () => {
          const protocol = account.address === signer.accounts[1].address ? 'bip322' : 'ecdsa'
          const text = signer.signMessage(account.address, new TextDecoder().decode(message), protocol)
          return [{ signedMessage: message, signature: new Uint8Array(Buffer.from(text, 'base64')) }]
        }),
    },
    ...(send
      ? {
          'bitcoin:signAndSendTransaction': {
            version: '1.0.0',
            signAndSendTransaction: (input: TransactionInput) =>
              reply('signTransaction', async () => [{ txId: await send(sign(input)) }]),
          },
        }
      : {
          'bitcoin:signTransaction': {
            version: '1.0.0',
            signTransaction: (input: TransactionInput) => reply('signTransaction', () => [{ signedPsbt: sign(input) }]),
          },
        }),
  }

  function sign({ psbt, inputsToSign }: TransactionInput): Uint8Array {
    const inputs = inputsToSign.flatMap(({ account, signingIndexes }) =>
      signingIndexes.map((index) => ({ address: account.address, index })),
    )
    return signer.signPsbt(psbt, inputs)
  }

  return {
    wallet: {
      version: '1.0.0',
      name,
      icon: 'data:image/svg+xml,<svg/>',
      chains: ['bitcoin:mainnet', 'bitcoin:testnet', 'bitcoin:regtest'],
      features,
      get accounts() {
        return isShared ? accounts : []
      },
    },
    asked,
    signer: () => signer,
    answer: (method, wanted) => void replies.set(method, wanted),
    move: (to) => {
      current = { ...current, ...to }
      signer = createSigner(current.network, current.who)
      accounts = signer.accounts.map(toAccount)
      tell()
    },
    leave: () => {
      isShared = false
      tell()
    },
    listenerCount: () => listeners.size,
  }
}
