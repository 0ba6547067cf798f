// The modal as a wallet of the Wallet Standard, over a real kernel and a scripted wallet that really signs.
import { type Core, createCore, type RpcCall } from '@latchkey/kernel'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import type {
  SolanaSignAndSendTransactionFeature,
  SolanaSignMessageFeature,
  SolanaSignTransactionFeature,
} from '@solana/wallet-standard-features'
import { PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import type { Wallet, WalletAccount, WalletWithFeatures } from '@wallet-standard/base'
import { afterEach, expect, expectTypeOf, test, vi } from 'vitest'
import { createFakePage } from '../test/fakePage'
import { solana } from './index'
import { devnet, mainnet } from './networks'
import { ALICE, BOB, createScriptedWallet, type ScriptedWalletOptions } from './testing/scriptedWallet'
import { createSolanaWallet, type SolanaWallet, type SolanaWalletAccount } from './wallet'

const ID = 'solana:Scripted'
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.unstubAllGlobals()
})

/** A modal without its shell. */
const openedBy = (core: Core) => ({ core, open: async () => (await core.load()).router.open('Connect') })

function setUp(options: ScriptedWalletOptions = {}) {
  const scripted = createScriptedWallet({ send: async () => new Uint8Array(64).fill(7), ...options })
  const page = createFakePage()
  page.install(scripted.wallet)
  vi.stubGlobal('addEventListener', page.addEventListener)
  vi.stubGlobal('dispatchEvent', page.dispatchEvent)
  const core = createCore({
    chains: [solana({ networks: [mainnet, devnet] })],
    plugins: [],
    storage: { get: () => null, set: () => {}, remove: () => {} },
  })
  const wallet = createSolanaWallet(openedBy(core))
  const changes: unknown[] = []
  wallet.features['standard:events'].on('change', ({ accounts = [] }) =>
    changes.push(accounts.map(({ address }) => address)),
  )
  ends.push(() => core.destroy())
  return {
    core,
    wallet,
    scripted,
    changes,
    /** As if the visitor chose the wallet in the modal. */
    async choose() {
      const { connectors, connections } = await core.load()
      await connectors.discover()
      await connections.connect(ID)
    },
    close: async () => (await core.load()).router.close(),
  }
}
async function setUpConnected(options?: ScriptedWalletOptions) {
  const parts = setUp(options)
  await parts.choose()
  const [account] = parts.wallet.accounts
  if (!account) throw new Error('nobody is connected')
  return { ...parts, account }
}
/** A transfer to oneself, unsigned. */
function build(from: string, lamports = 1): Uint8Array {
  const payerKey = new PublicKey(from)
  const instructions = [SystemProgram.transfer({ fromPubkey: payerKey, toPubkey: payerKey, lamports })]
  const message = new TransactionMessage({ payerKey, recentBlockhash: PublicKey.default.toBase58(), instructions })
  return new VersionedTransaction(message.compileToV0Message()).serialize()
}

test('CHN-02 connecting opens the modal and returns the account with its key; a second call opens nothing', async () => {
  const { core, wallet, choose, changes } = setUp()
  const opened = vi.fn()
  core.on('modal:opened', opened)
  expect(wallet.accounts).toEqual([])
  await expect(wallet.features['standard:connect'].connect({ silent: true })).resolves.toEqual({ accounts: [] })
  expect(opened).not.toHaveBeenCalled()
  const connecting = wallet.features['standard:connect'].connect()
  await choose()
  const { accounts } = await connecting
  expect(accounts).toMatchObject([{ address: ALICE, chains: ['solana:mainnet', 'solana:devnet'] }])
  expect(base58.encode(accounts[0]?.publicKey ?? new Uint8Array())).toBe(ALICE)
  await expect(wallet.features['standard:connect'].connect()).resolves.toEqual({ accounts })
  expect(wallet.accounts[0]).toBe(accounts[0])
  expect(changes).toEqual([[ALICE]])
  expect(opened).toHaveBeenCalledTimes(1)
})

test('CHN-02 closing the modal is a rejection, and so is declining in the wallet', async () => {
  const { core, wallet, close } = setUp()
  const opened = new Promise((resolve) => core.on('modal:opened', resolve))
  const connecting = wallet.features['standard:connect'].connect()
  await opened
  await close()
  await expect(connecting).rejects.toMatchObject({ code: 'rpc/user-rejected' })

  const connected = await setUpConnected()
  connected.scripted.play('reject')
  const { account } = connected
  const message = new TextEncoder().encode('Hello')
  const response = connected.wallet.features['solana:signMessage'].signMessage({ account, message })
  await expect(response).rejects.toMatchObject({ code: 'rpc/user-rejected' })
})

test('CHN-02 pending calls are rejected when the wallet or the modal is destroyed', async () => {
  const { core, wallet } = setUp()
  const opened = new Promise((resolve) => core.on('modal:opened', resolve))
  const connect = () => wallet.features['standard:connect'].connect()
  const connecting = connect()
  await opened
  wallet.destroy()
  await expect(connecting).rejects.toMatchObject({ code: 'rpc/provider-disconnected' })
  await expect(connect()).rejects.toMatchObject({ code: 'rpc/provider-disconnected' })

  const other = setUp()
  const shown = new Promise((resolve) => other.core.on('modal:opened', resolve))
  const waiting = other.wallet.features['standard:connect'].connect()
  await shown
  other.core.destroy()
  await expect(waiting).rejects.toMatchObject({ code: 'rpc/user-rejected' })
})

test('CHN-02 a wallet created while an account is connected reports only later changes', async () => {
  const { core } = await setUpConnected()
  const wallet = createSolanaWallet(openedBy(core))
  const changed = vi.fn()
  wallet.features['standard:events'].on('change', changed)
  const { connections } = await core.load()
  connections.updateAccount('solana', { profileName: 'alice.sol' })
  expect(changed).not.toHaveBeenCalled()
  await connections.disconnect()
  expect(changed).toHaveBeenCalledExactlyOnceWith({ accounts: [] })
})

test('CHN-02 the wallet names only the clusters of its own family', async () => {
  const { core } = setUp()
  const { listAtom } = core.networkState
  const read: typeof core.store.get = (atom) => {
    const value = core.store.get(atom)
    return (atom as unknown) === listAtom ? ([{ id: 'eip155:1' }, ...(value as object[])] as typeof value) : value
  }
  const { chains } = createSolanaWallet({
    core: { ...core, store: { ...core.store, get: read } },
    open: async () => {},
  })
  expect(chains).toEqual(['solana:mainnet', 'solana:devnet'])
})

test('a modal that cannot be opened gives an error with the reason', async () => {
  const { core } = setUp()
  const failure = new Error('The shell did not arrive')
  const wallet = createSolanaWallet({ core, open: () => Promise.reject(failure) })
  await expect(wallet.features['standard:connect'].connect()).rejects.toBe(failure)
})

test('CHN-02 a new account is reported once, and so is a disconnect from either side', async () => {
  const { wallet, scripted, changes, account, choose } = await setUpConnected()
  scripted.share(1)
  await vi.waitFor(() => expect(changes).toEqual([[ALICE], [BOB]]))
  expect(wallet.accounts).not.toContain(account)
  await wallet.features['standard:disconnect'].disconnect()
  expect(changes).toEqual([[ALICE], [BOB], []])
  expect(wallet.accounts).toEqual([])
  wallet.destroy()
  wallet.destroy()
  await choose()
  expect(changes).toHaveLength(3)
})

test('a listener that fails, or was removed, does not stop the others', async () => {
  const { wallet, choose, changes } = setUp()
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const left = vi.fn()
  wallet.features['standard:events'].on('change', left)()
  wallet.features['standard:events'].on('change', () => {
    throw new Error('listener')
  })
  const listener = vi.fn()
  wallet.features['standard:events'].on('change', listener)
  await choose()
  expect(listener).toHaveBeenCalledTimes(1)
  expect(reported).toHaveBeenCalledTimes(1)
  expect(left).not.toHaveBeenCalled()
  expect(changes).toEqual([[ALICE]])
  // Safari before 15.4 cannot report.
  vi.stubGlobal('reportError', undefined)
  await wallet.features['standard:disconnect'].disconnect()
  expect(listener).toHaveBeenCalledTimes(2)
})

test('CHN-02 a message is signed as its bytes, text or not', async () => {
  const { wallet, account } = await setUpConnected()
  const messages = [new TextEncoder().encode('Hello'), Uint8Array.of(0, 255, 128)]
  const signed = await wallet.features['solana:signMessage'].signMessage(
    ...messages.map((message) => ({ account, message })),
  )
  expect(signed.map(({ signedMessage }) => signedMessage)).toEqual(messages)
  for (const { signedMessage, signature } of signed) {
    expect(ed25519.verify(signature, signedMessage, account.publicKey)).toBe(true)
  }
})

test('CHN-02 transactions are signed one by one or together, and returned signed', async () => {
  const { wallet, account, scripted } = await setUpConnected()
  const { signTransaction } = wallet.features['solana:signTransaction']
  const all = [...(await signTransaction({ account, transaction: build(ALICE) }))]
  all.push(
    ...(await signTransaction(
      { account, transaction: build(ALICE, 2) },
      { account, transaction: build(ALICE, 3), chain: 'solana:mainnet' },
    )),
  )
  expect(all).toHaveLength(3)
  for (const { signedTransaction } of all) {
    const { message, signatures } = VersionedTransaction.deserialize(signedTransaction)
    expect(ed25519.verify(signatures[0] ?? new Uint8Array(), message.serialize(), account.publicKey)).toBe(true)
  }
  expect(scripted.calls.filter(({ feature }) => feature === 'solana:signTransaction')).toHaveLength(2)
  await expect(signTransaction()).resolves.toEqual([])
})

test('CHN-02 sending returns the signature’s bytes, on the named cluster, with the send options', async () => {
  const { wallet, account, scripted } = await setUpConnected()
  const { signAndSendTransaction } = wallet.features['solana:signAndSendTransaction']
  const options = { skipPreflight: true, maxRetries: 2 }
  for (const chain of ['solana:devnet', devnet.id] as const) {
    const [sent] = await signAndSendTransaction({ account, transaction: build(ALICE), chain, options })
    expect(sent?.signature).toEqual(new Uint8Array(64).fill(7))
    expect(scripted.calls.at(-1)?.inputs[0]).toMatchObject({ chain: 'solana:devnet', options })
  }
})

test('CHN-02 a transaction that this account should not sign, or for an unlisted cluster, reaches no wallet', async () => {
  const { wallet, account, scripted } = await setUpConnected()
  scripted.calls.length = 0
  const { signTransaction } = wallet.features['solana:signTransaction']
  const transaction = build(ALICE)
  const missing = { code: 'solana/account-missing' }
  await expect(signTransaction({ account: { address: BOB }, transaction })).rejects.toMatchObject(missing)
  await expect(signTransaction({ account, transaction: build(BOB) })).rejects.toMatchObject(missing)
  await expect(signTransaction({ account, transaction: Uint8Array.of(1) })).rejects.toMatchObject(missing)
  await expect(signTransaction({ account, transaction, chain: 'solana:testnet' })).rejects.toMatchObject({
    code: 'solana/chain-invalid',
  })
  const mixed = signTransaction({ account, transaction }, { account, transaction, chain: 'solana:devnet' })
  await expect(mixed).rejects.toMatchObject(missing)
  expect(scripted.calls).toEqual([])
})

test('CHN-02 a response without a signature is reported as an empty result', async () => {
  const { wallet, account, scripted } = await setUpConnected()
  scripted.play('malformed')
  const message = Uint8Array.of(1)
  const response = wallet.features['solana:signMessage'].signMessage({ account, message })
  await expect(response).rejects.toMatchObject({ code: expect.stringMatching(/^(solana|kernel)\//) })
})

/** A connected modal that responds to every request like this. */
async function setUpAnswering(answer: unknown) {
  const { core, account } = await setUpConnected()
  const loaded = await core.load()
  const request = vi.fn(async (_call: RpcCall): Promise<unknown> => answer)
  const answering = { ...core, load: async () => ({ ...loaded, request }) as typeof loaded }
  const { features } = createSolanaWallet({ core: answering, open: async () => {} })
  return { account, features, request }
}

test.each([[null], [{}], [{ signature: 'x', transaction: 'x' }]])(
  'CHN-02 the response %j contains no requested value, and is refused',
  async (answer) => {
    const { account, features, request } = await setUpAnswering(answer)
    const empty = { code: 'solana/result-empty' }
    const transaction = build(ALICE)
    const sending = features['solana:signAndSendTransaction'].signAndSendTransaction({
      account,
      transaction,
      chain: 'solana:mainnet',
    })
    await expect(sending).rejects.toMatchObject(empty)
    await expect(features['solana:signTransaction'].signTransaction({ account, transaction })).rejects.toMatchObject(
      empty,
    )
    const message = Uint8Array.of(1)
    await expect(features['solana:signMessage'].signMessage({ account, message })).rejects.toMatchObject(empty)
    expect(request.mock.calls.map(([{ method }]) => method)).toEqual([
      'solana_signAndSendTransaction',
      'solana_signTransaction',
      'solana_signMessage',
    ])
  },
)

test('CHN-02 a message for an account that is not connected is refused before any request', async () => {
  const { features, request } = await setUpAnswering(null)
  const signing = features['solana:signMessage'].signMessage({ account: { address: BOB }, message: Uint8Array.of(1) })
  await expect(signing).rejects.toMatchObject({ code: 'solana/account-missing' })
  expect(request).not.toHaveBeenCalled()
})

test('ACC-08 an account stays the same object when its network changes', async () => {
  const { core, wallet, account } = await setUpConnected()
  const { networks } = await core.load()
  await networks.switch(devnet.id)
  expect(core.store.get(core.connectionState.stateAtom).get('solana')).toMatchObject({
    sessions: [{ caipAddress: `${devnet.id}:${ALICE}` }],
  })
  expect(wallet.accounts[0]).toBe(account)
})

test('CHN-02 by the standard’s own types it is a wallet that signs and sends, so libraries accept it directly', () => {
  type Signing = SolanaSignAndSendTransactionFeature & SolanaSignMessageFeature & SolanaSignTransactionFeature
  expectTypeOf<SolanaWallet>().toExtend<Wallet>()
  expectTypeOf<SolanaWallet>().toExtend<WalletWithFeatures<Signing>>()
  expectTypeOf<SolanaWalletAccount>().toExtend<WalletAccount>()
})
