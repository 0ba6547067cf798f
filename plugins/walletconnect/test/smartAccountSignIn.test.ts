// @vitest-environment node
// A smart account that signs in while it pairs: its contract on a real chain says whether the signature is its own (ERC-1271).
import { createRequire } from 'node:module'
import { addressOf, type CaipAddress, type ChainFeatures, type PluginContext } from '@latchkey/kernel'
import type { SignInProof, SignInRequest } from '@latchkey/kernel/contracts'
import { createPublicClient, createWalletClient, type Hex, http, publicActions } from 'viem'
import { generatePrivateKey, type LocalAccount, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_MNEMONIC } from '../../../services/local/chains/evm/networks.ts'
import { type EvmChains, startEvmChains } from '../../../services/local/chains/evm/startEvmChains.ts'
import { createSmartAccount } from '../../../services/login/frame/smartAccounts/account.ts'
import { createSignIn } from '../src/signIn/signIn'
import type { WalletConnectTypes } from '../src/types'

const START_DEADLINE_MS = 60_000
const LIVE = new AbortController().signal
const REQUEST: SignInRequest = {
  domain: 'page.example',
  uri: 'https://page.example',
  nonce: 'abcdefgh1234',
  statement: 'Sign in to Page.',
}
const owner = privateKeyToAccount(generatePrivateKey())
const stranger = privateKeyToAccount(generatePrivateKey())

/** The library's own text of a sign-in. */
const require = createRequire(import.meta.url)
const requireOfProvider = createRequire(require.resolve('@walletconnect/universal-provider'))
const { formatMessage }: { formatMessage(request: object, iss: string): string } =
  requireOfProvider('@walletconnect/utils')
const library = {
  formatAuthMessage: ({ request, iss }: { request: object; iss: string }) => formatMessage(request, iss),
}

let evm: EvmChains
let account: CaipAddress
beforeAll(async () => {
  evm = await startEvmChains()
  const [chain] = evm.chains
  if (!chain) throw new Error('No chain')
  const transport = http(chain.rpcUrl)
  const payer = createWalletClient({ account: mnemonicToAccount(TEST_MNEMONIC), chain: anvil, transport })
  const client = payer.extend(publicActions)
  const smart = await createSmartAccount(owner, chain.smartAccounts, client)
  const { factory, factoryData } = await smart.getFactoryArgs()
  await client.waitForTransactionReceipt({ hash: await payer.sendTransaction({ to: factory, data: factoryData }) })
  account = `eip155:${anvil.id}:${smart.address}`
}, START_DEADLINE_MS)
afterAll(() => evm.stop())

/** Checks a wallet's response with the signature of `signer`, and returns what was passed on. */
async function check(signer: LocalAccount): Promise<readonly SignInProof[]> {
  const proofs: SignInProof[] = []
  const reader = createPublicClient({ chain: anvil, transport: http(evm.chains[0]?.rpcUrl) })
  const verifyMessage: ChainFeatures['verifyMessage'] = {
    verify: ({ account, message, signature }) =>
      reader.verifyMessage({ address: addressOf(account) as Hex, message, signature: signature as Hex }),
  }
  const ctx = {
    chain: async () => ({ feature: async () => verifyMessage }),
    service: async () => ({
      createRequest: async () => REQUEST,
      accept: (signed: readonly SignInProof[]) => proofs.push(...signed),
    }),
  } as unknown as PluginContext<WalletConnectTypes>
  const signIn = createSignIn(ctx)
  const networks = [`eip155:${anvil.id}`] as const
  const request = await signIn.createRequest(networks)
  if (!request) throw new Error('Nothing to sign')
  const { domain, uri: aud, nonce, statement } = request
  const iss = `did:pkh:${account}`
  const payload = { iss, domain, aud, nonce, statement, version: '1', iat: new Date().toISOString() }
  const signature = await signer.signMessage({ message: formatMessage(payload, iss) })
  const cacao = { h: { t: 'caip122' }, p: payload, s: { t: 'eip1271', s: signature } }
  await signIn.check({ session: undefined, auths: [cacao], sent: { request, networks } }, library, LIVE)
  signIn.arrive()
  return proofs
}

test('WCT-11 SIW-02 a smart account’s sign-in in the pairing counts if its contract confirms it', async () => {
  expect(await check(owner)).toMatchObject([{ account, cacao: { s: { t: 'eip1271' } } }])
})

test('WCT-11 SIW-02 a sign-in that its contract does not confirm is refused, and nothing is passed on', async () => {
  await expect(check(stranger)).rejects.toMatchObject({
    code: 'walletconnect/sign-in-invalid',
    context: { part: 'signature' },
  })
})
