// UniSat's provider in its older and narrower forms.
import { expect, test, vi } from 'vitest'
import { createFakePage } from '../../test/fakePage'
import { createSigner } from '../../test/signer'
import { mainnet } from '../networks'
import { findUnisatFamily } from './unisat'

const [{ address }] = createSigner('mainnet').accounts
const [{ address: other }] = createSigner('mainnet', 'savings').accounts
const NEEDED = { requestAccounts: async () => [address], signMessage: async () => 's', signPsbt: async () => 'p' }
const walletOf = (members: object) => {
  const [wallet] = findUnisatFamily(createFakePage({ unisat: { ...NEEDED, ...members } }))
  if (!wallet) throw new Error('No wallet was found.')
  return wallet
}
const connect = (members: object, isSilent = false) => walletOf(members).connect({ isSilent, networks: [mainnet.id] })

test.each<[string, object, string | null]>([
  [
    'the newer method',
    { getChain: async () => ({ enum: 'BITCOIN_SIGNET' }), getNetwork: async () => 'livenet' },
    'signet',
  ],
  ['the older one', { getNetwork: async () => 'livenet' }, 'mainnet'],
  ['neither', {}, null],
])('CHN-03 the network is read with %s', async (_, members, network) => {
  expect((await connect(members))?.network).toBe(network)
})

test('ACC-06 it is switched with the newer method, or with the older one, which has its own name for the main network', async () => {
  const [switchChain, switchNetwork] = [vi.fn(), vi.fn()]
  await walletOf({ switchChain, switchNetwork }).switchNetwork?.('testnet4')
  expect(switchChain).toHaveBeenCalledExactlyOnceWith('BITCOIN_TESTNET4')
  const older = walletOf({ switchNetwork })
  for (const name of ['mainnet', 'testnet'] as const) await older.switchNetwork?.(name)
  expect(switchNetwork.mock.calls).toEqual([['livenet'], ['testnet']])
  await expect(walletOf({}).switchNetwork?.('mainnet')).resolves.toBeUndefined()
})

test('ACC-02 its public key belongs to the one account that it shares, if it returns any key', async () => {
  const getPublicKey = async () => '02ab'
  const refuse = async () => {
    throw new Error('no')
  }
  const both = { requestAccounts: async () => [address, other], getPublicKey }
  expect((await connect({ getPublicKey }))?.accounts).toEqual([{ address, publicKey: '02ab' }])
  expect((await connect(both))?.accounts).toEqual([{ address }, { address: other }])
  for (const members of [{ getPublicKey: refuse }, {}])
    expect((await connect(members))?.accounts).toEqual([{ address, publicKey: undefined }])
  expect((await connect({ requestAccounts: async () => 'x', getPublicKey }))?.accounts).toBe('x')
})

test('CHN-03 a silent connection requests only shared accounts, and a provider without that method shares nothing', async () => {
  expect((await connect({ getAccounts: async () => [other] }, true))?.accounts).toEqual([{ address: other }])
  expect((await connect({}, true))?.accounts).toBeUndefined()
})

test('CHN-03 a provider that cannot send or disconnect gets no such request', async () => {
  const wallet = walletOf({})
  expect(wallet.sendTransfer).toBeUndefined()
  await expect(wallet.disconnect?.()).resolves.toBeUndefined()
})

test('CHN-03 the protocol of a message is passed under the wallet’s name for it', async () => {
  const signMessage = vi.fn(async () => 's')
  const wallet = walletOf({ signMessage })
  const input = { address, message: 'x', network: mainnet.id, accounts: [] }
  for (const protocol of ['ecdsa', 'bip322'] as const) await wallet.signMessage({ ...input, protocol })
  expect(signMessage.mock.calls).toEqual([
    ['x', 'ecdsa'],
    ['x', 'bip322-simple'],
  ])
})

test('CON-02 window.unisat is UniSat unless it is a copy of another wallet’s provider, or names another wallet', () => {
  const namesOf = (members: Record<string, unknown>) =>
    findUnisatFamily(createFakePage(members)).map(({ info }) => info.name)
  const [one, two] = [{ ...NEEDED }, { ...NEEDED }]
  expect(namesOf({ unisat: one, bitkeep: { unisat: two } })).toEqual(['UniSat', 'Bitget Wallet'])
  expect(namesOf({ unisat: one, bitkeep: { unisat: one } })).toEqual(['Bitget Wallet'])
  expect(namesOf({ unisat: { ...one, isBinance: true } })).toEqual([])
  expect(namesOf({ unisat: { ...one, isBinance: 'no' } })).toEqual(['UniSat'])
  expect(namesOf({ unisat: { ...one, signPsbt: 5 } })).toEqual([])
})
