import type { CaipAddress, Network } from '@latchkey/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { algorand, cardano, cosmos, elrond, multiversx, near, polkadot, tezos } from '../networks'
import { createBalances } from './balances'
import { createFamilyExplorer } from './explorer'

const account: CaipAddress = 'near:mainnet:alice.near'
const LIVE = { signal: new AbortController().signal }

describe('explorer', () => {
  test.each([
    [cosmos, 'https://www.mintscan.io/cosmos/address/A1', 'https://www.mintscan.io/cosmos/tx/B2'],
    [algorand, 'https://explorer.perawallet.app/address/A1', 'https://explorer.perawallet.app/tx/B2'],
    [polkadot, 'https://polkadot.subscan.io/account/A1', 'https://polkadot.subscan.io/extrinsic/B2'],
    [cardano, 'https://cardanoscan.io/address/A1', 'https://cardanoscan.io/transaction/B2'],
    [multiversx, 'https://explorer.multiversx.com/accounts/A1', 'https://explorer.multiversx.com/transactions/B2'],
    [elrond, 'https://explorer.multiversx.com/accounts/A1', 'https://explorer.multiversx.com/transactions/B2'],
    [near, 'https://nearblocks.io/address/A1', 'https://nearblocks.io/txns/B2'],
    [tezos, 'https://tzkt.io/A1', 'https://tzkt.io/B2'],
  ])('CHN-04 $label links follow its explorer’s format', ({ networks, explorerPaths }, address, transaction) => {
    const explorer = createFamilyExplorer(networks, explorerPaths)
    expect(explorer.addressUrl(`${networks[0].id}:A1`)).toBe(address)
    expect(explorer.transactionUrl(networks[0].id, 'B2')).toBe(transaction)
  })
  test('field case 13: no explorer, an unknown network, or an invalid address or hash gives no link', () => {
    const [network] = near.networks
    const withUrl = (url: string) => createFamilyExplorer([{ ...network, explorers: [{ name: 'x', url }] }])
    for (const url of ['http://example.com', 'javascript:alert(1)', 'not a url']) {
      expect(withUrl(url).addressUrl(account)).toBeNull()
    }
    const { explorers: _, ...bare } = network
    expect(createFamilyExplorer([bare]).addressUrl(account)).toBeNull()
    const explorer = createFamilyExplorer(near.networks)
    expect(explorer.addressUrl('near:testnet:alice.near')).toBeNull()
    expect(explorer.addressUrl('near:mainnet:..')).toBeNull()
  })
  test.each([
    ['aZ0_-9', true],
    ['a'.repeat(128), true],
    ['', false],
    ['a'.repeat(129), false],
    ['a/../b', false],
    ['a b', false],
    ['ab?', false],
    ['?ab', false],
  ])('CHN-04 %j as a transaction has a link: %s', (id, hasLink) => {
    const url = createFamilyExplorer(near.networks, near.explorerPaths).transactionUrl('near:mainnet', id)
    expect(url).toBe(hasLink ? `https://nearblocks.io/txns/${id}` : null)
  })
})

describe('balances', () => {
  const [network] = near.networks
  const balanceOf = (read: () => Promise<bigint>, networks: readonly Network[] = [network]) =>
    createBalances(networks, read).native(account, LIVE)

  test('BAL-06 what the host returns, exactly, as an amount of the native token', async () => {
    await fc.assert(
      fc.asyncProperty(fc.bigInt({ min: 0n, max: 2n ** 128n }), async (units) => {
        await expect(balanceOf(async () => units)).resolves.toEqual({ units, decimals: 24, symbol: 'NEAR' })
      }),
      { examples: [[0n], [1n]] },
    )
  })
  test('BAL-06 the amount has the token of its network', async () => {
    const native = { name: 'Other', symbol: 'OTHER', decimals: 3 }
    const networks = [{ ...network, id: 'near:other', native } as const, network]
    await expect(balanceOf(async () => 1n, networks)).resolves.toMatchObject({ decimals: 24, symbol: 'NEAR' })
  })
  test('BAL-06 what is not an amount is an error, and so is an error that the host throws', async () => {
    for (const malformed of [-1n, 7, '7', null, undefined, {}]) {
      await expect(balanceOf(async () => malformed as bigint)).rejects.toMatchObject({ code: 'rpc/malformed-response' })
    }
    const failing = () => Promise.reject(new Error('no'))
    await expect(balanceOf(failing)).rejects.toMatchObject({ code: expect.stringMatching(/^rpc\//) })
    await expect(balanceOf(async () => 1n, [])).rejects.toMatchObject({ code: 'generic/rpc-url-missing' })
  })
  test('an abort ends the wait, even if the host ignores it', async () => {
    const leaving = new AbortController()
    const waiting = createBalances([network], () => new Promise(() => {})).native(account, leaving)
    leaving.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'kernel/aborted' })
  })
})
