// Warnings for structured data that gives someone control of tokens or of the account.
import { beforeEach, describe, expect, test } from 'vitest'
import { type Data, dataOf, fieldsOf, MAX, SPENDER, TOKEN } from '../../test/structuredData.ts'
import { createTestWallet } from '../../test/testWallet.ts'
import { TEXTS } from '../i18n/texts.ts'

let wallet: Awaited<ReturnType<typeof createTestWallet>>
beforeEach(async () => {
  wallet = await createTestWallet()
})
const sign = (typedData: unknown) => wallet.request('eth_signTypedData_v4', [wallet.evm, JSON.stringify(typedData)])

describe('data that hands over tokens or the account', () => {
  const PERMIT = 'address owner, address spender, uint256 value, uint256 nonce, uint256 deadline'
  const permit = (value: bigint) => ({
    owner: wallet.evm,
    spender: SPENDER,
    value: String(value),
    nonce: 0,
    deadline: String(MAX),
  })
  const DETAILS = {
    TokenPermissions: fieldsOf('address token, uint256 amount'),
    PermitDetails: fieldsOf('address token, uint160 amount, uint48 expiration, uint48 nonce'),
  }
  const withDetails = (declared: string, message: Record<string, unknown>, name: string) => {
    const data = dataOf(declared, message, name)
    return { ...data, types: { ...data.types, ...DETAILS } }
  }
  const details = (amount: bigint) => ({ token: TOKEN, amount: String(amount), expiration: 1, nonce: 0 })
  const single = (amount: bigint) => ({ details: details(amount), spender: SPENDER, sigDeadline: String(MAX) })
  const { allowance, unlimited, order, authority } = TEXTS
  const CASES: [string, () => Data, string[]][] = [
    ['a permit by EIP-2612', () => dataOf(PERMIT, permit(5n), 'Permit'), [allowance]],
    ['a permit just below no limit', () => dataOf(PERMIT, permit(2n ** 255n - 1n), 'Permit'), [allowance]],
    ['a permit without limit', () => dataOf(PERMIT, permit(2n ** 255n), 'Permit'), [unlimited, allowance]],
    ['the largest permit', () => dataOf(PERMIT, permit(MAX), 'Permit'), [unlimited, allowance]],
    [
      'a permit of Dai',
      () =>
        dataOf(
          'address holder, address spender, uint256 nonce, uint256 expiry, bool allowed',
          { holder: wallet.evm, spender: SPENDER, nonce: 0, expiry: 0, allowed: true },
          'Permit',
        ),
      [unlimited, allowance],
    ],
    [
      'the end of a permit of Dai',
      () =>
        dataOf(
          'address holder, address spender, uint256 nonce, uint256 expiry, bool allowed',
          { holder: wallet.evm, spender: SPENDER, nonce: 0, expiry: 0, allowed: false },
          'Permit',
        ),
      [allowance],
    ],
    [
      'a permit for an NFT, by EIP-4494',
      () =>
        dataOf(
          'address spender, uint256 tokenId, uint256 nonce, uint256 deadline',
          { spender: SPENDER, tokenId: String(MAX), nonce: 0, deadline: 0 },
          'Permit',
        ),
      [allowance],
    ],
    [
      'PermitSingle',
      () => withDetails('PermitDetails details, address spender, uint256 sigDeadline', single(5n), 'PermitSingle'),
      [allowance],
    ],
    [
      'PermitSingle without limit',
      () =>
        withDetails(
          'PermitDetails details, address spender, uint256 sigDeadline',
          single(2n ** 160n - 1n),
          'PermitSingle',
        ),
      [unlimited, allowance],
    ],
    [
      'PermitBatch with one that has no limit',
      () =>
        withDetails(
          'PermitDetails[] details, address spender, uint256 sigDeadline',
          { ...single(0n), details: [details(1n), details(2n ** 160n - 1n)] },
          'PermitBatch',
        ),
      [unlimited, allowance],
    ],
    [
      'PermitTransferFrom',
      () =>
        withDetails(
          'TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline',
          { permitted: { token: TOKEN, amount: '5' }, spender: SPENDER, nonce: String(MAX), deadline: String(MAX) },
          'PermitTransferFrom',
        ),
      [allowance],
    ],
    [
      'PermitWitnessTransferFrom',
      () =>
        withDetails(
          'TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline, bytes32 witness',
          {
            permitted: { token: TOKEN, amount: String(MAX) },
            spender: SPENDER,
            nonce: 0,
            deadline: 0,
            witness: `0x${'0'.repeat(64)}`,
          },
          'PermitWitnessTransferFrom',
        ),
      [unlimited, allowance],
    ],
    [
      'a transfer by EIP-3009',
      () =>
        dataOf(
          'address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce',
          {
            from: wallet.evm,
            to: SPENDER,
            value: '5',
            validAfter: 0,
            validBefore: String(MAX),
            nonce: `0x${'0'.repeat(64)}`,
          },
          'TransferWithAuthorization',
        ),
      [allowance],
    ],
    [
      'an allowance of an unknown contract',
      () =>
        dataOf('address operator, uint96 quantity', { operator: SPENDER, quantity: String(2n ** 96n - 1n) }, 'Entrust'),
      [unlimited, allowance],
    ],
    [
      'an order of Seaport',
      () => withDetails('address offerer, OfferItem[] offer', { offerer: wallet.evm, offer: [] }, 'OrderComponents'),
      [order],
    ],
    ['orders of Blur behind a hash', () => dataOf('bytes32 root', { root: `0x${'0'.repeat(64)}` }, 'Root'), [order]],
    [
      'a transaction of a Safe',
      () => dataOf('address to, uint256 value, bytes data', { to: SPENDER, value: 0, data: '0x' }, 'SafeTx'),
      [authority],
    ],
    [
      'a request to a forwarder',
      () => dataOf('address from, bytes data', { from: wallet.evm, data: '0x' }, 'ForwardRequest'),
      [authority],
    ],
    [
      'a delegation',
      () =>
        dataOf(
          'address delegate, bytes32 authority',
          { delegate: SPENDER, authority: `0x${'f'.repeat(64)}` },
          'Delegation',
        ),
      [authority],
    ],
    ['a text', () => dataOf('string text', { text: 'Permit me to say' }, 'Mail'), []],
    ['a large number that is no amount', () => dataOf('uint256 seed', { seed: String(MAX) }, 'Game'), []],
  ]
  test.each(CASES)('SAF-09 %s', async (_name, create, warnings) => {
    const data = create()
    if (data.primaryType === 'OrderComponents') data.types.OfferItem = fieldsOf('address token')
    await sign(data)
    expect(wallet.readWarnings()).toEqual(warnings)
    await sign({ ...data, domain: { name: 'Post' } })
    expect(wallet.readWarnings()).toEqual([...warnings, TEXTS.anyNetwork])
  })
})
