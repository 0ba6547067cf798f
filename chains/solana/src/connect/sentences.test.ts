// Each error message of a Solana wallet, thrown by a connector in its situation.
import type { CaipNetworkId, Connector, RpcCall } from '@latchkey/kernel'
import { base58, base64 } from '@scure/base'
import { Keypair, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { expect, test } from 'vitest'
import { CONNECT, ID, LIVE } from '../../test/setUpConnector'
import { mainnet } from '../networks'
import { ALICE, BOB, createScriptedWallet, type ScriptedWallet } from '../testing/scriptedWallet'
import { connectionMissing } from './errors'
import { createStandardConnector } from './standardConnector'

interface Scene {
  scripted: ScriptedWallet
  connector: Connector
  /** The wallet takes itself off the page. */
  leave(): void
}
type Act = (scene: Scene) => unknown

const TESTNET: CaipNetworkId = 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'
const key = base58.decode(ALICE)
const sign: RpcCall = {
  network: mainnet.id,
  method: 'solana_signMessage',
  params: [{ message: base58.encode(Buffer.from('hello')), pubkey: ALICE }],
}

function send(): RpcCall {
  const payer = Keypair.fromSeed(new Uint8Array(32).fill(1)).publicKey
  const instructions = [SystemProgram.transfer({ fromPubkey: payer, toPubkey: payer, lamports: 1 })]
  const message = new TransactionMessage({ payerKey: payer, recentBlockhash: BOB, instructions })
  const transaction = base64.encode(new VersionedTransaction(message.compileToV0Message()).serialize())
  return { network: mainnet.id, method: 'solana_signAndSendTransaction', params: [{ transaction, pubkey: ALICE }] }
}

function stage(without: readonly string[] = []): Scene {
  let isPresent = true
  const scripted = createScriptedWallet({ without })
  const connector = createStandardConnector({ id: ID, name: 'Scripted', kind: 'announced' }, scripted.wallet, {
    networks: [mainnet],
    sendRaw: (network) => Promise.reject(connectionMissing(network)),
    isPresent: () => isPresent,
  })
  return {
    scripted,
    connector,
    leave: () => {
      isPresent = false
    },
  }
}

/** A connection to which the wallet responds in this way. */
const connectTo =
  (answer: () => unknown): Act =>
  ({ scripted, connector }) => {
    scripted.play(answer)
    return connector.connect(CONNECT)
  }
const shared = (change: object) => ({
  accounts: [{ address: ALICE, publicKey: key, chains: ['solana:mainnet'], ...change }],
})
/** A request of a connected page. */
const request =
  (call: () => RpcCall, before: Act = () => undefined): Act =>
  async (scene) => {
    await scene.connector.connect(CONNECT)
    before(scene)
    return scene.connector.request(call(), LIVE)
  }

test.each<[sentence: string, act: Act, without?: string[]]>([
  ['Failed to connect to the wallet', connectTo(() => Promise.reject(new Error('boom')))],
  ['Wallet not connected', ({ connector }) => connector.request(sign, LIVE)],
  [
    'Provider not found',
    ({ connector, leave }) => {
      leave()
      return connector.connect(CONNECT)
    },
  ],
  ['RPC URL not found for chainId', ({ connector }) => connector.connect({ ...CONNECT, networks: [TESTNET] })],
  ['Connection is not set', request(send), ['solana:signAndSendTransaction']],
  ['No public key found', connectTo(() => shared({ publicKey: undefined }))],
  ['Account not found', request(() => ({ ...sign, params: [{ pubkey: BOB }] }))],
  ['Address not found', connectTo(() => shared({ address: BOB }))],
  [
    'Empty result',
    request(
      () => sign,
      ({ scripted }) => scripted.play(() => []),
    ),
  ],
  ['solana:signMessage: feature or method not supported by the wallet', request(() => sign), ['solana:signMessage']],
  ['Invalid chain id', connectTo(() => shared({ chains: ['solana:elsewhere'] }))],
  [
    'provider is undefined',
    request(
      () => sign,
      ({ leave }) => leave(),
    ),
  ],
])('CHN-02 “%s”', async (message, act, without) => {
  await expect(act(stage(without))).rejects.toMatchObject({ message, code: expect.stringMatching(/^solana\//) })
})
