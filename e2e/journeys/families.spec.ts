// Families of chains without their own package, through the generic chain, and several families over one pairing: the page of
// examples/families, the local relay, and wallets that really sign.
import { createPublicKey, verify } from 'node:crypto'
import { makeSignDoc as makeAminoDocument, pubkeyToAddress, serializeSignDoc } from '@cosmjs/amino'
import { makeSignBytes, makeSignDoc } from '@cosmjs/proto-signing'
import type { Page } from '@playwright/test'
import { base58 } from '@scure/base'
import { stringToHex, verifyMessage } from 'viem'
import type { Environment } from '../environment'
import { addressOf } from '../examplePage'
import { expect, test } from '../fixtures'
import { disconnect, findModal, openModal, openSettings } from '../modalPage'
import { NIGHT } from '../night'
import { type ScriptedRelayWallet, startRelayWallet } from '../wallets/relayWallet'
import { hashBitcoinText, isSignedBy } from '../wallets/verifySecp256k1'
import { CONNECT, copyPairingLink, openWalletTab } from '../wallets/walletPage'

const HUB = 'cosmos:cosmoshub-4'
const MESSAGE = 'One seat, please'
const EVENTS = ['accountsChanged', 'chainChanged']
/** DER of an Ed25519 key before its 32 bytes. RFC 8410. */
const ED25519_HEADER = Buffer.from('302a300506032b6570032100', 'hex')

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

/** The example with only these families; without any, all of them. */
function familiesPage(environment: Environment, ...families: string[]): string {
  const url = new URL(addressOf(environment, 'families'))
  if (families.length > 0) url.searchParams.set('families', families.join())
  return url.href
}

const listAccounts = (page: Page) => page.getByRole('list', { name: 'Accounts' }).getByRole('listitem')

/** One at a time: Firefox's tab crashes if its driver reads these texts in one call. */
async function readAddresses(page: Page): Promise<string[]> {
  const texts = (await listAccounts(page).all()).map((account) => account.textContent())
  return (await Promise.all(texts)).map((text) => text ?? '')
}

const responseOf = (page: Page) => page.getByRole('status', { name: 'Response' })

/** Sends a request from the page's form. Resolves with a function that reads the response. */
async function send(page: Page, network: string, method: string, params: unknown[]): Promise<() => Promise<unknown>> {
  const form = page.getByRole('form', { name: 'Request' })
  await form.getByLabel('Network').fill(network)
  await form.getByLabel('Method').fill(method)
  await form.getByLabel('Parameters').fill(JSON.stringify(params))
  await form.getByRole('button', { name: 'Send' }).click()
  return async () => {
    await expect(responseOf(page)).not.toBeEmpty()
    return JSON.parse((await responseOf(page).textContent()) ?? '')
  }
}

/** Connects the page with every family that the wallet supports, and closes the modal. */
async function connectAll(page: Page, url: string, wallet: ScriptedRelayWallet): Promise<string> {
  const { close, view, modal } = await openModal(page, url)
  const topic = await wallet.connect(await copyPairingLink(page))
  await view('Account').waitFor()
  await close.click()
  await expect(modal).toBeHidden()
  return topic
}

test('CHN-04 WCT-01 WCT-07 a Cosmos account connects by the code, is shown, and signs what it approves', async ({
  page,
  context,
  environment,
}) => {
  const { view, close, modal, action } = await openModal(page, familiesPage(environment, 'cosmos'))
  const link = await copyPairingLink(page)
  const wallet = await openWalletTab(context, environment.walletPageUrl)
  await wallet.paste(link)
  await expect(wallet.requestCard(CONNECT)).toContainText('Cosmos Hub')
  await wallet.approve(CONNECT)

  await expect(listAccounts(page)).toHaveText(/^cosmos:cosmoshub-4:cosmos1[0-9a-z]{38}$/)
  const address = (await listAccounts(page).textContent())?.slice(HUB.length + 1) ?? ''
  await expect(view('Account').getByText(`${address.slice(0, 6)}…${address.slice(-6)}`)).toBeVisible()
  await expect(action('Network: Cosmos Hub')).toBeVisible()
  await openSettings(page)
  await expect(view('AccountSettings').getByRole('link')).toHaveAttribute(
    'href',
    `https://www.mintscan.io/cosmos/address/${address}`,
  )
  await close.click()
  await expect(modal).toBeHidden()

  const readAccounts = await send(page, HUB, 'cosmos_getAccounts', [])
  const [{ pubkey }] = (await readAccounts()) as [{ pubkey: string }]
  const key = Buffer.from(pubkey, 'base64')
  expect(pubkeyToAddress({ type: 'tendermint/PubKeySecp256k1', value: pubkey }, 'cosmos')).toBe(address)

  const signDoc = { chainId: 'cosmoshub-4', accountNumber: '7', bodyBytes: '0a02', authInfoBytes: '12' }
  const readDirect = await send(page, HUB, 'cosmos_signDirect', [{ signerAddress: address, signDoc }])
  await expect(wallet.requestCard('Sign a Cosmos transaction')).toContainText('On Cosmos Hub')
  await wallet.approve('Sign a Cosmos transaction')
  const direct = (await readDirect()) as { signature: { signature: string }; signed: unknown }
  const bytes = makeSignBytes(makeSignDoc(Buffer.from('0a02', 'hex'), Buffer.from('12', 'hex'), 'cosmoshub-4', 7))
  expect(isSignedBy(key, bytes, Buffer.from(direct.signature.signature, 'base64'))).toBe(true)
  expect(direct.signed).toEqual(signDoc)

  const fee = { amount: [{ denom: 'uatom', amount: '2000' }], gas: '200000' }
  const document = makeAminoDocument([], fee, 'cosmoshub-4', MESSAGE, 7, 3)
  const readAmino = await send(page, HUB, 'cosmos_signAmino', [{ signerAddress: address, signDoc: document }])
  await expect(wallet.requestCard('Sign a Cosmos transaction')).toContainText(MESSAGE)
  await wallet.approve('Sign a Cosmos transaction')
  const amino = (await readAmino()) as { signature: { signature: string } }
  expect(isSignedBy(key, serializeSignDoc(document), Buffer.from(amino.signature.signature, 'base64'))).toBe(true)

  await send(page, HUB, 'cosmos_signAmino', [{ signerAddress: address, signDoc: document }])
  await wallet.reject('Sign a Cosmos transaction')
  await expect(responseOf(page)).toHaveText('rpc/user-rejected')
  for (const method of ['cosmos_signArbitrary', 'personal_sign']) {
    await send(page, HUB, method, [])
    await expect(responseOf(page)).toHaveText('kernel/rpc-denied')
  }
  await expect(wallet.page.getByText('No open requests.')).toBeVisible()
})

test(
  'WCT-02 every family of the page is offered, each with its own networks and methods, none required',
  NIGHT,
  async ({ page, environment }) => {
    const wallet = await startRelayWallet(environment)
    try {
      await openModal(page, familiesPage(environment))
      const proposed = new Promise<{ optionalNamespaces: object; requiredNamespaces: object }>((resolve) =>
        wallet.kit.once('session_proposal', ({ params }) => resolve(params)),
      )
      await wallet.pair(await copyPairingLink(page))
      const { optionalNamespaces, requiredNamespaces } = await proposed
      const networksOf = (namespace: string) =>
        environment.networks.map(({ id }) => id).filter((id) => id.startsWith(`${namespace}:`))
      const family = (chains: string[], ...methods: string[]) => ({
        chains,
        methods: expect.arrayContaining(methods),
        events: EVENTS,
      })
      expect(requiredNamespaces).toEqual({})
      expect(optionalNamespaces).toEqual({
        eip155: family(networksOf('eip155'), 'personal_sign', 'eth_sendTransaction'),
        solana: family(networksOf('solana'), 'solana_signMessage', 'solana_signAndSendTransaction'),
        bip122: family(networksOf('bip122'), 'signMessage', 'signPsbt', 'sendTransfer', 'getAccountAddresses'),
        cosmos: family([HUB], 'cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'),
        algorand: family(['algorand:wGHE2Pwdvd7S12BL5FaOP20EGYesN73k'], 'algo_signTxn'),
        polkadot: family(
          ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'polkadot:b0a8d493285c2df73290dfb7e61f870f'],
          'polkadot_signTransaction',
          'polkadot_signMessage',
        ),
        cip34: family(['cip34:1-764824073'], 'cardano_signTx', 'cardano_signData'),
        elrond: family(['elrond:1'], 'erd_signTransaction', 'erd_signMessage'),
        multiversx: family(['multiversx:1'], 'mvx_signTransaction', 'mvx_signMessage'),
        near: family(['near:mainnet'], 'near_signIn', 'near_signTransaction'),
        tezos: family(['tezos:mainnet'], 'tezos_getAccounts', 'tezos_send', 'tezos_sign'),
        // The generic fallback: a family without a predefined list.
        hedera: family(['hedera:mainnet'], 'hedera_signMessage'),
      })
    } finally {
      await wallet.stop()
    }
  },
)

test('WCT-02 CON-11 CON-12 EVM, Solana, Bitcoin and Cosmos over one pairing: each is called with its own methods, and all end together', async ({
  page,
  environment,
}) => {
  const [evm, solana, bitcoin] = ['eip155', 'solana', 'bip122'].map(
    (namespace) => environment.networks.find(({ id }) => id.startsWith(`${namespace}:`))?.id ?? '',
  ) as [string, string, string]
  const wallet = await startRelayWallet(environment)
  const sent: unknown[] = []
  wallet.kit.on('session_request', ({ params }) => sent.push(params.request.params))
  const approve = async () => (await wallet.nextRequest('request')).approve('')
  try {
    await connectAll(page, familiesPage(environment), wallet)
    expect(wallet.list()).toHaveLength(1)
    await expect(listAccounts(page)).toHaveCount(4)
    const accounts = await readAddresses(page)
    const addressOn = (network: string) =>
      accounts.find((account) => account.startsWith(`${network}:`))?.slice(network.length + 1) ?? ''

    const params = [stringToHex(MESSAGE), addressOn(evm)]
    const readEvm = await send(page, evm, 'personal_sign', params)
    await approve()
    const signature = (await readEvm()) as `0x${string}`
    const address = addressOn(evm) as `0x${string}`
    expect(await verifyMessage({ address, message: MESSAGE, signature })).toBe(true)
    expect(sent.at(-1)).toEqual(params)

    const solanaMessage = { message: base58.encode(Buffer.from(MESSAGE)), pubkey: addressOn(solana) }
    const readSolana = await send(page, solana, 'solana_signMessage', [solanaMessage])
    await approve()
    expect(sent.at(-1)).toEqual(solanaMessage)
    const solanaAnswer = (await readSolana()) as { signature: string }
    const key = createPublicKey({
      key: Buffer.concat([ED25519_HEADER, base58.decode(addressOn(solana))]),
      format: 'der',
      type: 'spki',
    })
    expect(verify(null, Buffer.from(MESSAGE), key, base58.decode(solanaAnswer.signature))).toBe(true)

    const readKeys = await send(page, bitcoin, 'getAccountAddresses', [{ account: addressOn(bitcoin) }])
    const [{ publicKey }] = (await readKeys()) as [{ publicKey: string }]
    const bitcoinMessage = { account: addressOn(bitcoin), message: MESSAGE }
    const readBitcoin = await send(page, bitcoin, 'signMessage', [bitcoinMessage])
    await approve()
    expect(sent.at(-1)).toEqual(bitcoinMessage)
    const bitcoinAnswer = (await readBitcoin()) as { signature: string }
    const recoverable = Buffer.from(bitcoinAnswer.signature, 'hex')
    expect(isSignedBy(Buffer.from(publicKey, 'hex'), hashBitcoinText(MESSAGE), recoverable.subarray(1))).toBe(true)

    const readCosmos = await send(page, HUB, 'cosmos_getAccounts', [])
    expect(await readCosmos()).toMatchObject([{ address: addressOn(HUB) }])
    expect(sent.at(-1)).toEqual({})

    await page.reload()
    await expect(listAccounts(page)).toHaveCount(4)
    expect((await readAddresses(page)).sort()).toEqual([...accounts].sort())

    const { button, view } = findModal(page)
    await button.click()
    await view('Account').waitFor()
    await disconnect(page)
    await expect(listAccounts(page)).toHaveCount(0)
    await expect.poll(() => wallet.list()).toEqual([])
  } finally {
    await wallet.stop()
  }
})

test(
  'CON-11 WCT-03 when the wallet disconnects, every family that it connected is gone from the page',
  NIGHT,
  async ({ page, environment }) => {
    const wallet = await startRelayWallet(environment)
    try {
      const topic = await connectAll(page, familiesPage(environment, 'eip155', 'cosmos', 'near'), wallet)
      await expect(listAccounts(page)).toHaveCount(2)
      await wallet.disconnect(topic)
      await expect(listAccounts(page)).toHaveCount(0)
      await send(page, HUB, 'cosmos_getAccounts', [])
      await expect(responseOf(page)).toHaveText('kernel/not-connected')
    } finally {
      await wallet.stop()
    }
  },
)
