import { expect, test, vi } from 'vitest'
import { createFakePage } from '../../test/fakePage'
import { createOkxProvider } from '../../test/legacyProviders'
import { mainnet, testnet } from '../networks'
import { handleRequest } from '../requests/handleRequest'
import { findOkx } from './okx'

const LIVE = { signal: new AbortController().signal }

test('field case 16: SAF-12 another provider that replaces the found one never gets a request', async () => {
  const main = createOkxProvider('mainnet')
  const place: Record<string, unknown> = { bitcoin: main.provider }
  const [wallet] = findOkx(createFakePage({ okxwallet: place }), [mainnet.id])
  await wallet?.connect({ isSilent: false, networks: [mainnet.id] })
  const other = createOkxProvider('mainnet')
  place.bitcoin = other.provider
  const { address } = main.state.signer.accounts[0]
  const input = { address, message: 'x', protocol: 'ecdsa', network: mainnet.id, accounts: [] } as const
  await expect(wallet?.signMessage(input)).resolves.toEqual(expect.any(String))
  expect(other.calls).toEqual([])
})

test('CHN-03 a PSBT is signed and not finalized, input by input, so that the signatures can be checked', async () => {
  const main = createOkxProvider('mainnet')
  const signPsbt = vi.fn(async () => 'signed')
  const [wallet] = findOkx(createFakePage({ okxwallet: { bitcoin: { ...main.provider, signPsbt } } }), [mainnet.id])
  const inputs = [
    { address: 'a', index: 0, sighashTypes: [1] },
    { address: 'b', index: 2 },
  ]
  const question = { psbt: Uint8Array.of(0xab), inputs, network: mainnet.id, accounts: [] }
  await expect(wallet?.signPsbt?.(question)).resolves.toBe('signed')
  const options = { autoFinalized: false, toSignInputs: inputs }
  expect(signPsbt).toHaveBeenCalledExactlyOnceWith('ab', options)
})

const found = (members: object, networks = [mainnet.id]) => {
  const bitcoin = { ...createOkxProvider('mainnet').provider, ...members }
  const [wallet] = findOkx(createFakePage({ okxwallet: { bitcoin, cardano: { icon: ICON } } }), networks)
  return wallet
}
const ICON = 'data:image/png;base64,AA'
const ACCOUNT = { address: 'a', publicKey: 'b' }

test('CON-02 it has its icon, and is found if the host lists a network that it supports', () => {
  expect(found({})?.info).toMatchObject({ name: 'OKX Wallet', icon: ICON })
  expect(found({}, [testnet.id, mainnet.id])).toBeDefined()
  for (const networks of [[], [testnet.id], ['bip122:ffffffffffffffffffffffffffffffff' as const]])
    expect(found({}, networks)).toBeUndefined()
  expect(found({ signPsbt: 5 })).toBeUndefined()
})

test.each<[string, object, readonly object[]]>([
  ['the account that it shows, with its key', { selectedAccount: ACCOUNT, getAccounts: async () => ['c'] }, [ACCOUNT]],
  ['what it lists', { selectedAccount: null, getAccounts: async () => ['c'] }, [{ address: 'c' }]],
  ['nothing if it cannot report its accounts', { getAccounts: undefined }, []],
])('CHN-03 a silent connect returns %s', async (_, members, accounts) => {
  const reply = await found(members)?.connect({ isSilent: true, networks: [mainnet.id] })
  expect(reply).toEqual({ accounts, network: 'mainnet' })
})

test('CHN-03 the protocol of a message is passed under the wallet’s name for it', async () => {
  const signMessage = vi.fn(async () => 's')
  const input = { address: 'a', message: 'x', network: mainnet.id, accounts: [] }
  for (const protocol of ['ecdsa', 'bip322'] as const) await found({ signMessage })?.signMessage({ ...input, protocol })
  expect(signMessage.mock.calls).toEqual([
    ['x', 'ecdsa'],
    ['x', 'bip322-simple'],
  ])
})

test('CHN-03 a provider that cannot send or disconnect sends nothing, and can still be disconnected', async () => {
  const wallet = found({ send: undefined })
  if (!wallet) throw new Error('No wallet was found.')
  const [{ address }] = createOkxProvider('mainnet').state.signer.accounts
  const params = [{ account: address, recipientAddress: address, amount: '1000' }]
  const sending = handleRequest(
    { network: mainnet.id, method: 'sendTransfer', params },
    {
      wallet,
      state: { network: mainnet.id, accounts: [{ address, purpose: 'payment' }] },
      connectorId: 'bip122:OKX Wallet',
      loadPayments: () => Promise.reject(new Error('not asked')),
      ...LIVE,
    },
  )
  await expect(sending).rejects.toMatchObject({ code: 'kernel/connector-misbehaved' })
  await expect(wallet.disconnect?.()).resolves.toBeUndefined()
})
