// A Wallet Standard wallet whose new account really signs: the test has its key, and sends what it signed.
import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import type { Page } from '@playwright/test'
import { base58 } from '@scure/base'
import type { Environment } from '../environment'
import { addressOf } from '../examplePage'
import { expect } from '../fixtures'
import { type ModalPage, openModal } from '../modalPage'
import { callSolanaNode, mintDollars, type SolanaCluster, type SolanaDollar } from './solanaNode'

interface SolanaSigningWallet {
  name: string
  address: string
  /** Signatures of what it sent, oldest first. */
  sent: readonly string[]
}
interface Installed {
  name: string
  address: string
  key: number[]
  handler: string
}

/** PKCS #8 of an Ed25519 key, up to the seed. Source: RFC 8410. */
const PKCS8_HEAD = '302e020100300506032b657004220420'
const SIGNATURE_BYTES = 64
const NAME = 'Signing Wallet'
export const HOLDER_LAMPORTS = 2_000_000_000
export const HOLDER_DOLLAR_UNITS = 25_000_001n

/** Connects a wallet with two SOL and 25.000001 dollars in the demo. */
export async function openSolanaHolder(
  page: Page,
  environment: Environment,
  dollar: SolanaDollar,
): Promise<{ wallet: SolanaSigningWallet; found: ModalPage }> {
  const wallet = await addSolanaSigningWallet(page, dollar.cluster, HOLDER_LAMPORTS)
  await mintDollars(dollar, wallet.address, HOLDER_DOLLAR_UNITS)
  const found = await openModal(page, addressOf(environment, 'demo', ['relayUrl', 'dataUrl']))
  await found.walletRow(wallet.name).click()
  await expect(found.view('Account')).toBeVisible()
  return { wallet, found }
}

/** On the local cluster, with these lamports. Call it before `goto`. */
async function addSolanaSigningWallet(
  page: Page,
  cluster: SolanaCluster,
  lamports: number,
): Promise<SolanaSigningWallet> {
  const seed = crypto.getRandomValues(new Uint8Array(32))
  const pkcs8 = Buffer.concat([Buffer.from(PKCS8_HEAD, 'hex'), seed])
  const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  const key = Buffer.from(x, 'base64url')
  const address = base58.encode(key)
  const sent: string[] = []

  /** One signer: its signature is the first, after the count. */
  async function signAndSend(transaction: string): Promise<number[]> {
    const bytes = Buffer.from(transaction, 'base64')
    const signature = sign(null, bytes.subarray(1 + SIGNATURE_BYTES), privateKey)
    signature.copy(bytes, 1)
    const params = [bytes.toString('base64'), { encoding: 'base64', preflightCommitment: 'confirmed' }]
    sent.push(String(await callSolanaNode(cluster, 'sendTransaction', params)))
    return [...signature]
  }

  await callSolanaNode(cluster, 'requestAirdrop', [address, lamports])
  const handler = `signs${address}`
  await page.exposeFunction(handler, signAndSend)
  await page.addInitScript(installWallet, { name: NAME, address, key: [...key], handler })
  return { name: NAME, address, sent }
}

/** Runs in the page. */
function installWallet({ name, address, key, handler }: Installed): void {
  interface Input {
    transaction: Uint8Array
  }
  interface Registrar {
    register(...wallets: unknown[]): void
  }
  let isConnected = false
  const sending = 'solana:signAndSendTransaction'
  const chains = ['solana:localnet']
  const account = { address, publicKey: Uint8Array.from(key), chains, features: [sending] }
  const send = async ({ transaction }: Input) => {
    const signAndSend = Reflect.get(window, handler) as (transaction: string) => Promise<number[]>
    return { signature: Uint8Array.from(await signAndSend(btoa(String.fromCharCode(...transaction)))) }
  }
  const wallet = {
    version: '1.0.0',
    name,
    chains,
    icon: 'data:image/svg+xml;base64,PHN2Zy8+',
    get accounts() {
      return isConnected ? [account] : []
    },
    features: {
      'standard:connect': {
        version: '1.0.0',
        connect: async () => {
          isConnected = true
          return { accounts: [account] }
        },
      },
      'standard:events': { version: '1.0.0', on: () => () => {} },
      [sending]: {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signAndSendTransaction: (...inputs: Input[]) => Promise.all(inputs.map(send)),
      },
    },
  }
  const register = ({ register: add }: Registrar) => add(wallet)
  window.addEventListener('wallet-standard:app-ready', (event) => register((event as CustomEvent<Registrar>).detail))
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
}
