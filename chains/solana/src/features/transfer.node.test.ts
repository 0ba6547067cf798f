// Transfers with a scripted node: what is refused before a wallet request, and how costs are calculated.
import type { CaipAddress } from '@latchkey/kernel'
import type { Token, TransferDraft } from '@latchkey/kernel/contracts'
import { describe, expect, test } from 'vitest'
import { createNode, holdingOf, mintOf, walletOf } from '../../test/scriptedNode'
import { devnet, mainnet } from '../networks'
import { ALICE, BOB } from '../testing/scriptedWallet'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './tokenPrograms'
import { createTransfer } from './transfer'
import { SYSTEM_PROGRAM, tokenAccountOf } from './transfer/programs'

const LIVE = { signal: new AbortController().signal }
const MINT = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'
const FROM: CaipAddress = `${mainnet.id}:${ALICE}`
const SOL: Token = { network: mainnet.id, address: null, name: 'Solana', symbol: 'SOL', decimals: 9, iconUrl: null }
const TOKEN: Token = { ...SOL, address: MINT, name: 'Dollar', symbol: 'TUSD', decimals: 6 }
/** Of a plain transfer, and of one of a token that took 30,000 units. Lamports. */
const [FEE, TOKEN_FEE, RENT] = [15_000, 725_000, 2_039_280]
const holdingAt = (owner: string, program = TOKEN_PROGRAM) => tokenAccountOf(owner, MINT, program)

type Parts = Parameters<typeof createNode>
/** Alice has a lot of SOL and 1,000 units of the token; Bob has an account for it. */
function transferOn(accounts: Parts[0] = {}, answers: Parts[1] = {}) {
  const node = createNode(
    {
      [ALICE]: walletOf(1_000_000_000),
      [MINT]: mintOf(TOKEN_PROGRAM, 6),
      [holdingAt(ALICE)]: holdingOf(TOKEN_PROGRAM, MINT, 1_000n),
      [holdingAt(BOB)]: holdingOf(TOKEN_PROGRAM, MINT, 0n),
      ...accounts,
    },
    answers,
  )
  return { ...node, transfer: createTransfer([devnet, mainnet], node.rpc) }
}
const draft = (changed: Partial<TransferDraft> = {}): TransferDraft => ({
  from: FROM,
  to: BOB,
  token: SOL,
  units: 5n,
  ...changed,
})
const plan = (changed: Partial<TransferDraft> = {}, ...parts: Partial<Parts>) =>
  transferOn(...parts).transfer.plan(draft(changed), LIVE)

describe('SND-02 what is refused', () => {
  const malformed = { code: 'rpc/malformed-response' }
  test.each<[string, Partial<TransferDraft>, object, Parts[0]?, Parts[1]?]>([
    ['nothing', { units: 0n }, { code: 'transfer/amount-invalid' }],
    ['less than nothing', { units: -1n }, { code: 'transfer/amount-invalid' }],
    ['no address', { to: 'bob' }, { context: { reason: 'malformed' } }],
    ['the system program', { to: SYSTEM_PROGRAM }, { context: { reason: 'zero' } }],
    ['the token itself', { token: TOKEN, to: MINT }, { context: { reason: 'token-contract' } }],
    ['a program', {}, { context: { reason: 'token-contract' } }, { [BOB]: walletOf(1, { executable: true }) }],
    ['a holding', {}, { context: { reason: 'token-contract' } }, { [BOB]: holdingOf(TOKEN_2022_PROGRAM, MINT, 1n) }],
    ['a network that is not listed', { from: `solana:x:${ALICE}` }, { code: 'solana/rpc-url-missing' }],
    ['an invalid token', { token: TOKEN }, malformed, { [MINT]: walletOf(1) }],
    ['a token with an invalid address', { token: { ...TOKEN, address: 'x' } }, malformed],
    ['more than there is', { units: 1_000_000_001n }, { code: 'transfer/insufficient-funds' }],
    ['anything from an account that is not there', {}, { code: 'transfer/insufficient-funds' }, { [ALICE]: null }],
    ['more of a token', { token: TOKEN, units: 1_001n }, { code: 'transfer/insufficient-funds' }],
    [
      'a token that is not held',
      { token: TOKEN },
      { code: 'transfer/insufficient-funds' },
      { [holdingAt(ALICE)]: null },
    ],
    [
      'a token of which another is held',
      { token: TOKEN },
      { code: 'transfer/insufficient-funds' },
      { [holdingAt(ALICE)]: holdingOf(TOKEN_PROGRAM, BOB, 9n) },
    ],
    ['fewer accounts than requested', {}, malformed, {}, { getMultipleAccounts: () => ({ value: [] }) }],
    ['accounts that are not a list', {}, malformed, {}, { getMultipleAccounts: () => ({ value: 'xx' }) }],
    ['an account without a balance', {}, malformed, { [ALICE]: { ...walletOf(5), lamports: null } }],
    ['an account without an owner', {}, malformed, { [ALICE]: { ...walletOf(5), owner: 'x' } }],
    ['an account with an invalid owner', {}, malformed, { [ALICE]: { ...walletOf(5), owner: 5 } }],
    ['an account in another encoding', {}, malformed, { [ALICE]: { ...walletOf(5), data: ['', 'base58'] } }],
    ['an account whose data is not a list', {}, malformed, { [ALICE]: { ...walletOf(5), data: '' } }],
    [
      'an account with more data than any',
      {},
      malformed,
      { [ALICE]: { ...walletOf(5), data: ['A'.repeat(100_004), 'base64'] } },
    ],
    ['no blockhash', {}, malformed, {}, { getLatestBlockhash: () => ({ value: {} }) }],
    ['no response for a blockhash', {}, malformed, {}, { getLatestBlockhash: () => null }],
    ['a blockhash in an invalid response', {}, malformed, {}, { getLatestBlockhash: () => ({ value: null }) }],
    ['a blockhash that is short', {}, malformed, {}, { getLatestBlockhash: () => ({ value: { blockhash: 'x' } }) }],
    [
      'a blockhash that is long',
      {},
      malformed,
      {},
      { getLatestBlockhash: () => ({ value: { blockhash: '1'.repeat(45) } }) },
    ],
    [
      'a simulation without a result',
      {},
      malformed,
      {},
      { simulateTransaction: () => ({ value: { unitsConsumed: 5 } }) },
    ],
    ['a simulation without a response', {}, malformed, {}, { simulateTransaction: () => null }],
    ['a simulation with an invalid response', {}, malformed, {}, { simulateTransaction: () => ({ value: null }) }],
    ['a simulation without units', {}, malformed, {}, { simulateTransaction: () => ({ value: { err: null } }) }],
    [
      'a simulation that failed',
      {},
      { code: 'transfer/simulation-failed', context: { reason: 'no' } },
      {},
      { simulateTransaction: () => ({ value: { err: {}, logs: ['Program log: Error: no'], unitsConsumed: 5 } }) },
    ],
    [
      'an invalid rent',
      { token: TOKEN },
      malformed,
      { [holdingAt(BOB)]: null },
      { getMinimumBalanceForRentExemption: () => 'a lot' },
    ],
  ])('%s', async (_, changed, refusal, accounts, answers) => {
    await expect(plan(changed, accounts, answers)).rejects.toMatchObject(refusal)
  })
})

describe('SND-02 what is accepted', () => {
  test('an existing recipient that is a wallet', async () => {
    expect(await plan({}, { [BOB]: walletOf(1) })).toMatchObject({ summary: { to: BOB } })
  })
  test('the token itself as a recipient is refused before a node request', async () => {
    const { transfer, requests } = transferOn()
    await expect(transfer.plan(draft({ token: TOKEN, to: MINT }), LIVE)).rejects.toThrow()
    expect(requests).toEqual([])
  })
  test('a transfer is simulated without signatures and with a blockhash from the node', async () => {
    const { transfer, requests } = transferOn()
    await transfer.plan(draft(), LIVE)
    const trial = requests.find(({ method }) => method === 'simulateTransaction')
    expect(trial?.params[1]).toMatchObject({ sigVerify: false, replaceRecentBlockhash: true })
  })
  test('a transfer that was sent is tracked', async () => {
    const { transfer } = transferOn(
      {},
      { getSignatureStatuses: () => ({ value: [{ confirmationStatus: 'finalized', err: null }] }) },
    )
    const sent = { network: mainnet.id, hash: 'signature', from: ALICE }
    expect(await transfer.follow(sent, LIVE)).toEqual({ status: 'confirmed' })
  })
})

describe('SND-03 the fee', () => {
  const fee = { code: 'transfer/insufficient-fee' }
  const holding = (lamports: number) => ({ [ALICE]: walletOf(lamports) })

  test('is subtracted from what can be sent, to the lamport', async () => {
    expect(await plan({}, holding(FEE + 5))).toMatchObject({ fee: { units: BigInt(FEE), symbol: 'SOL', decimals: 9 } })
    await expect(plan({}, holding(FEE + 4))).rejects.toMatchObject(fee)
    await expect(plan({}, holding(5_000 + 4))).rejects.toMatchObject(fee)
    expect(await plan({ token: TOKEN }, holding(TOKEN_FEE))).toMatchObject({ deposit: { units: 0n } })
    await expect(plan({ token: TOKEN }, holding(TOKEN_FEE - 1))).rejects.toMatchObject(fee)
  })
  test('is paid together with the rent of an account that the recipient lacks', async () => {
    const lacking = { [holdingAt(BOB)]: null }
    const planned = await plan({ token: TOKEN }, { ...holding(TOKEN_FEE + RENT), ...lacking })
    expect(planned).toMatchObject({ deposit: { units: BigInt(RENT) }, fee: { units: BigInt(TOKEN_FEE) } })
    await expect(plan({ token: TOKEN }, { ...holding(TOKEN_FEE + RENT - 1), ...lacking })).rejects.toMatchObject(fee)
    await expect(plan({ token: TOKEN }, { ...holding(4_999 + RENT), ...lacking })).rejects.toMatchObject(fee)
  })
  test('names everything that is missing, and nothing is simulated for less than the cost of a signature', async () => {
    const lacking = { [holdingAt(BOB)]: null }
    const refusalOf = async (lamports: number | null, token: Token, more: Parts[0] = {}) => {
      const { transfer, requests } = transferOn({ [ALICE]: lamports === null ? null : walletOf(lamports), ...more })
      const units = await transfer.plan(draft({ token }), LIVE).catch((error) => error.context.feeUnits)
      return [units, requests.some(({ method }) => method === 'simulateTransaction')]
    }
    expect(await refusalOf(4_999 + RENT, TOKEN, lacking)).toEqual([5_000n + BigInt(RENT), false])
    expect(await refusalOf(5_000 + RENT, TOKEN, lacking)).toEqual([BigInt(TOKEN_FEE + RENT), true])
    expect(await refusalOf(null, TOKEN)).toEqual([5_000n, false])
  })
  test('is for no more units than a transaction may use', async () => {
    const taking = (unitsConsumed: number) => ({ simulateTransaction: () => ({ value: { err: null, unitsConsumed } }) })
    const most = 5_000n + 1_400_000n * 20n
    expect((await plan({ token: TOKEN }, {}, taking(1_300_000))).fee?.units).toBe(most)
    expect((await plan({ token: TOKEN }, {}, taking(31))).fee?.units).toBe(5_000n + 38n * 20n)
  })
  test('of SOL needs one simulation, of a token two, the first without a price', async () => {
    const count = async (token: Token) => {
      const { transfer, requests } = transferOn()
      await transfer.plan(draft({ token }), LIVE)
      return requests.filter(({ method }) => method === 'simulateTransaction').length
    }
    expect([await count(SOL), await count(TOKEN)]).toEqual([1, 2])
  })
})

describe('SND-01 the maximum', () => {
  const most = (token: Token, accounts: Parts[0] = {}, from = FROM) =>
    transferOn(accounts).transfer.max({ from, token }, LIVE)
  test('of SOL is the balance minus the fee, or nothing', async () => {
    const held = [FEE + 1, FEE, FEE - 1].map((lamports) => most(SOL, { [ALICE]: walletOf(lamports) }))
    expect(await Promise.all(held)).toEqual([1n, 0n, 0n])
    expect(await most(SOL, { [ALICE]: null })).toBe(0n)
  })
  test('of a token is the held amount', async () => {
    expect(await most(TOKEN)).toBe(1_000n)
    expect(await most(TOKEN, { [holdingAt(ALICE)]: null })).toBe(0n)
    const held = holdingOf(TOKEN_PROGRAM, MINT, 9n)
    const cut = Buffer.from(held.data[0], 'base64').subarray(0, 71).toString('base64')
    expect(await most(TOKEN, { [holdingAt(ALICE)]: { ...held, data: [cut, 'base64'] } })).toBe(0n)
    await expect(most(SOL, {}, `solana:x:${ALICE}`)).rejects.toMatchObject({ code: 'solana/rpc-url-missing' })
  })
})

describe('SND-03 the rules of a token’s issuer', () => {
  /** Of Token-2022, with these extensions of the mint and of Bob's account. */
  const on = (
    extensions: Record<number, Uint8Array>,
    {
      ofBob = {},
      isFrozen = false,
      answers = {},
    }: { ofBob?: Record<number, Uint8Array>; isFrozen?: boolean; answers?: Parts[1] } = {},
  ) =>
    plan(
      { token: TOKEN, units: 1_000n },
      {
        [MINT]: mintOf(TOKEN_2022_PROGRAM, 6, extensions),
        [holdingAt(ALICE, TOKEN_2022_PROGRAM)]: holdingOf(TOKEN_2022_PROGRAM, MINT, 1_000n, { isFrozen }),
        [holdingAt(BOB, TOKEN_2022_PROGRAM)]: holdingOf(TOKEN_2022_PROGRAM, MINT, 0n, { extensions: ofBob }),
      },
      answers,
    )
  const at = (length: number, index: number, value = 1) => {
    const bytes = new Uint8Array(length)
    bytes[index] = value
    return bytes
  }
  test.each<[string, Parameters<typeof on>]>([
    ['non-transferable', [{ 9: new Uint8Array() }]],
    ['paused', [{ 26: at(33, 32) }]],
    ['hook', [{ 14: at(64, 63) }]],
    ['frozen', [{}, { isFrozen: true }]],
    ['memo-required', [{}, { ofBob: { 8: at(1, 0) } }]],
  ])('that refuse the transfer: %s', async (reason, parts) => {
    await expect(on(...parts)).rejects.toMatchObject({ code: 'transfer/token-refused', context: { reason } })
  })
  test.each<[string, Parameters<typeof on>]>([
    ['a pause that is over', [{ 26: new Uint8Array(33) }]],
    ['a hook without a program', [{ 14: at(64, 0) }]],
    ['no required memo', [{}, { ofBob: { 8: new Uint8Array(1) } }]],
    ['an extension that is not known', [{ 99: at(4, 0) }]],
  ])('that allow the transfer: %s', async (_, parts) => {
    expect(await on(...parts)).not.toHaveProperty('receivedUnits')
  })

  type Fee = [epoch: bigint, most: bigint, points: number]
  /** Two fees: from each epoch on so many points, and so much at most. */
  function feesOf(...fees: readonly Fee[]) {
    const config = Buffer.alloc(108)
    for (const [index, [epoch, most, points]] of fees.entries()) {
      const start = 72 + index * 18
      config.writeBigUInt64LE(epoch, start)
      config.writeBigUInt64LE(most, start + 8)
      config.writeUInt16LE(points, start + 16)
    }
    return { 1: config }
  }
  test.each<[string, Fee[], bigint]>([
    [
      'of the later epoch, which has begun',
      [
        [0n, 999n, 100],
        [7n, 999n, 200],
      ],
      980n,
    ],
    [
      'of the earlier epoch, while it lasts',
      [
        [0n, 999n, 100],
        [8n, 999n, 200],
      ],
      990n,
    ],
    [
      'rounded against the recipient',
      [
        [0n, 999n, 0],
        [0n, 999n, 1],
      ],
      999n,
    ],
    [
      'of the most at most',
      [
        [0n, 999n, 0],
        [0n, 15n, 200],
      ],
      985n,
    ],
    [
      'of nothing',
      [
        [0n, 999n, 0],
        [0n, 999n, 0],
      ],
      1_000n,
    ],
  ])('with a fee %s', async (_, fees, receivedUnits) => {
    expect(await on(feesOf(...fees))).toMatchObject({ receivedUnits })
  })
  test('with a malformed fee have no fee; without an epoch the fee is unknown', async () => {
    expect(await on({ 1: new Uint8Array(107) })).not.toHaveProperty('receivedUnits')
    for (const reply of [null, {}, { epoch: 'x' }])
      await expect(
        on(feesOf([0n, 1n, 1], [0n, 1n, 1]), { answers: { getEpochInfo: () => reply } }),
      ).rejects.toMatchObject({
        code: 'rpc/malformed-response',
      })
  })
  test.each([
    ['none', {}, 170],
    ['a fee', feesOf([0n, 0n, 0], [0n, 0n, 0]), 170 + 12],
    ['a hook', { 14: new Uint8Array(64) }, 170 + 5],
    ['a pause', { 26: new Uint8Array(33) }, 170 + 4],
    ['others', { 99: new Uint8Array(3) }, 170],
  ])('the recipient’s account is paid for with its extensions: %s', async (_, extensions, byteCount) => {
    const { transfer, requests } = transferOn({
      [MINT]: mintOf(TOKEN_2022_PROGRAM, 6, extensions),
      [holdingAt(ALICE, TOKEN_2022_PROGRAM)]: holdingOf(TOKEN_2022_PROGRAM, MINT, 1_000n),
    })
    await transfer.plan(draft({ token: TOKEN }), LIVE)
    const rent = requests.find(({ method }) => method === 'getMinimumBalanceForRentExemption')
    expect(rent?.params).toEqual([byteCount])
  })
  test('the recipient’s account of an older token is paid for without room for extensions', async () => {
    const { transfer, requests } = transferOn({ [holdingAt(BOB)]: null })
    await transfer.plan(draft({ token: TOKEN }), LIVE)
    const rent = requests.find(({ method }) => method === 'getMinimumBalanceForRentExemption')
    expect(rent?.params).toEqual([165])
  })
})
