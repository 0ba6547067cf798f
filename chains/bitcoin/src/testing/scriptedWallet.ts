// A wallet that a test scripts, with the real protocol: Wallet Standard with the bitcoin: features.
import { createResponseScript, openFakePage, type Placement, type WalletResponse } from '@latchkey/kernel/testing'
import { hex } from '@scure/base'
import { type NetworkName, networkNameOf } from '../networkName'
import { createKeySigner, type Signer, type SignerAccount } from './signer'

/** Which pair of keys it uses. */
export type Keys = 'everyday' | 'savings'
export type RequestName = 'connect' | 'signMessage' | 'signTransaction'
export interface ScriptedWalletOptions {
  /** Its first network. Default: Bitcoin mainnet. */
  network?: NetworkName
  /** Name that the wallet announces. */
  name?: string
  /** Whether it shared its accounts with this page earlier. */
  isKnown?: boolean
  /** It signs only to send: it gets the signed PSBT and returns the transaction's ID. */
  send?: (signed: Uint8Array) => Promise<string>
  /** The test's own keys. */
  createSigner?: (network: NetworkName, keys: Keys) => Signer
}
export interface ScriptedWallet {
  /** The wallet object that it registers. */
  readonly wallet: Record<string, unknown>
  /** The requests it received, in order. */
  readonly requests: readonly RequestName[]
  /** Returns the signer for the current network and keys. */
  signer(): Signer
  /** Sets how the person responds from now on, to one method or to all. */
  play(response: WalletResponse, request?: RequestName): void
  /** Releases the responses that `late` holds back. */
  settle(): void
  /** Switches the network or the keys without a request from the page, and notifies the page. */
  move(to: { network?: NetworkName; keys?: Keys }): void
  /** Forgets the page, and notifies it. */
  leave(): void
  /** Returns how many listeners the page currently has on the wallet. */
  listenerCount(): number
  /** Registers now and whenever the page requests wallets. */
  registerIn(page: EventTarget): void
}

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
/** The API that a page passes to wallets. Source: Wallet Standard. */
interface Registrar {
  register(wallet: unknown): void
}

const DEFAULT_NAME = 'Example'
/** A network that hosts with the two usual ones do not list. */
const WRONG_NETWORK: NetworkName = 'signet'
/** The response to every request in the mode `malformed`. */
const MALFORMED = { accounts: 'banana', 0: { signature: 7, signedPsbt: 'banana' } }
const keyOf = (byte: number) => new Uint8Array(32).fill(byte)
const KEYS = {
  everyday: { payment: keyOf(1), ordinals: keyOf(2) },
  savings: { payment: keyOf(3), ordinals: keyOf(4) },
}

/** Returns a wallet with a payment and an ordinals account, which approves everything until your test scripts it. */
export function createScriptedWallet(options: ScriptedWalletOptions = {}): ScriptedWallet {
  const { network = 'mainnet', name = DEFAULT_NAME, isKnown = false, send } = options
  const { createSigner = (on, keys) => createKeySigner(on, KEYS[keys]) } = options
  const script = createResponseScript({ malformed: MALFORMED })
  const listeners = new Set<() => void>()
  const requests: RequestName[] = []
  let current = { network, keys: 'everyday' as Keys }
  let isShared = isKnown

  const place = () => (script.isOnWrongNetwork() ? WRONG_NETWORK : current.network)
  const signer = () => createSigner(place(), current.keys)
  const toAccount = ({ address, publicKey }: SignerAccount): Account => ({
    address,
    publicKey: hex.decode(publicKey),
    chains: [`bitcoin:${place()}`],
    features: [],
  })
  const listAccounts = () => signer().accounts.map(toAccount)
  const emit = () => {
    for (const listener of [...listeners]) listener()
  }
  function respond(request: RequestName, approved: () => unknown): Promise<unknown> {
    requests.push(request)
    return script.respond(request, approved)
  }
  function sign({ psbt, inputsToSign }: TransactionInput): Uint8Array {
    const inputs = inputsToSign.flatMap(({ account, signingIndexes }) =>
      signingIndexes.map((index) => ({ address: account.address, index })),
    )
    return signer().signPsbt(psbt, inputs)
  }

  const signing = send
    ? {
        'bitcoin:signAndSendTransaction': {
          version: '1.0.0',
          signAndSendTransaction: (input: TransactionInput) =>
            respond('signTransaction', async () => [{ txId: await send(sign(input)) }]),
        },
      }
    : {
        'bitcoin:signTransaction': {
          version: '1.0.0',
          signTransaction: (input: TransactionInput) => respond('signTransaction', () => [{ signedPsbt: sign(input) }]),
        },
      }
  const features = {
    'bitcoin:connect': {
      version: '1.0.0',
      connect: () =>
        respond('connect', () => {
          isShared = true
          return { accounts: listAccounts() }
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
        respond('signMessage', () => {
          const protocol = account.address === signer().accounts[1].address ? 'bip322' : 'ecdsa'
          const text = signer().signMessage(account.address, new TextDecoder().decode(message), protocol)
          return [{ signedMessage: message, signature: Uint8Array.from(atob(text), (char) => char.charCodeAt(0)) }]
        }),
    },
    ...signing,
  }
  const wallet = {
    version: '1.0.0',
    name,
    icon: 'data:image/svg+xml,<svg/>',
    chains: ['bitcoin:mainnet', 'bitcoin:testnet', 'bitcoin:regtest'],
    features,
    get accounts() {
      return isShared ? listAccounts() : []
    },
  }

  return {
    wallet,
    requests,
    signer,
    play: script.play,
    settle: script.settle,
    move: (to) => {
      current = { ...current, ...to }
      emit()
    },
    leave: () => {
      isShared = false
      emit()
    },
    listenerCount: () => listeners.size,
    registerIn: (page) => {
      const register = (registrar: Registrar) => registrar.register(wallet)
      page.addEventListener('wallet-standard:app-ready', (event) => register((event as CustomEvent<Registrar>).detail))
      page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
    },
  }
}

/** For `chainContract`: adds this wallet to its page. */
export function placeWallet(options: ScriptedWalletOptions = {}): Placement & { scripted: ScriptedWallet } {
  const { page, close } = openFakePage()
  const scripted = createScriptedWallet(options)
  scripted.registerIn(page)
  const { play, settle, listenerCount } = scripted
  return {
    scripted,
    wallet: {
      connectorId: `bip122:${options.name ?? DEFAULT_NAME}`,
      play,
      settle,
      moveTo: (networkId) => scripted.move({ network: networkNameOf(networkId) ?? WRONG_NETWORK }),
      changeAccount: () => {
        scripted.move({ keys: 'savings' })
        return scripted.signer().accounts[0].address
      },
      listenerCount,
    },
    remove: close,
  }
}
