import type { CaipAddress, Network } from '@latchkey/kernel'
import fc from 'fast-check'
import { createClient, custom } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test, vi } from 'vitest'
import type { Clients } from '../clients'
import { mainnet, optimism } from '../networks'
import { ALICE, BOB } from '../testing/scriptedWallet'
import { createBalances } from './balances'
import { checksum } from './checksum'
import { createExplorer } from './explorer'
import { signMessage } from './signMessage'
import { createVerifyMessage } from './verifyMessage'

const account: CaipAddress = `eip155:1:${ALICE}`
const LIVE = { signal: new AbortController().signal }

describe('balances', () => {
  const balancesFor = (reply: unknown) =>
    createBalances([mainnet], { read: async () => reply } as unknown as Clients).native(account, LIVE)

  test('CHN-01 every amount is read exactly', async () => {
    await fc.assert(
      fc.asyncProperty(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), async (units) => {
        await expect(balancesFor(`0x${units.toString(16)}`)).resolves.toEqual({ units, decimals: 18, symbol: 'ETH' })
      }),
    )
  })
  test.each([null, '', '0x', '-0x1', '1e18', 5, {}, `0x1${'0'.repeat(64)}`])(
    'a balance of %j is rpc/malformed-response',
    async (reply) => {
      await expect(balancesFor(reply)).rejects.toMatchObject({
        code: 'rpc/malformed-response',
        context: { method: 'eth_getBalance' },
      })
    },
  )
  test('a network that is not listed has no balance', async () => {
    const balances = createBalances([optimism], {} as Clients)
    await expect(balances.native(account, LIVE)).rejects.toMatchObject({ code: 'evm/rpc-url-missing' })
  })
})

describe('checksum', () => {
  test('ACC-04 EIP-55: its own vectors', () => {
    for (const address of [
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
      '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
      '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
    ]) {
      expect(checksum.format(address.toLowerCase())).toBe(address)
      expect(checksum.isValid(address)).toBe(true)
    }
  })
  test('ACC-04 an address in one case is valid; a wrong mixed case is refused; invalid text has no checksum form', () => {
    expect(checksum.isValid(ALICE.toLowerCase())).toBe(true)
    expect(checksum.isValid(`0x${ALICE.slice(2).toUpperCase()}`)).toBe(true)
    expect(checksum.isValid(ALICE.replace('F', 'f'))).toBe(false)
    expect(checksum.isValid('0x12')).toBe(false)
    expect(checksum.format('x')).toBeNull()
  })
})

describe('explorer', () => {
  const hash = `0x${'ab'.repeat(32)}`
  const withUrl = (url: string) => createExplorer([{ ...mainnet, explorers: [{ name: 'x', url }] }])

  test('links follow EIP-3091', () => {
    const explorer = createExplorer([mainnet])
    expect(explorer.addressUrl(account)).toBe(`https://etherscan.io/address/${ALICE}`)
    expect(explorer.transactionUrl('eip155:1', hash)).toBe(`https://etherscan.io/tx/${hash}`)
    expect(withUrl('https://example.com/sub').addressUrl(account)).toBe(`https://example.com/sub/address/${ALICE}`)
  })
  test('field case 13: only https, or http on localhost', () => {
    expect(withUrl('http://localhost:4000').addressUrl(account)).toBe(`http://localhost:4000/address/${ALICE}`)
    for (const url of ['http://example.com', 'javascript:alert(1)', 'data:text/html,x', 'not a url', '//x']) {
      expect(withUrl(url).addressUrl(account)).toBeNull()
      expect(withUrl(url).transactionUrl('eip155:1', hash)).toBeNull()
    }
  })
  test('without an explorer, address or hash, there is no link', () => {
    const bare: Network = { ...mainnet, explorers: [] }
    expect(createExplorer([bare]).addressUrl(account)).toBeNull()
    expect(createExplorer([mainnet]).addressUrl('eip155:10:0x1')).toBeNull()
    expect(createExplorer([mainnet]).addressUrl('eip155:1:..')).toBeNull()
    expect(createExplorer([mainnet]).transactionUrl('eip155:1', '0x12/../..')).toBeNull()
  })
})

describe('signMessage', () => {
  const typedData = {
    domain: { name: 'Mail', chainId: 1, verifyingContract: BOB },
    types: {
      Person: [{ name: 'wallet', type: 'address' }],
      Mail: [
        { name: 'to', type: 'Person[]' },
        { name: 'amount', type: 'uint256' },
      ],
    },
    primaryType: 'Mail',
    message: { to: [{ wallet: ALICE }], amount: 2n ** 200n },
  }
  const plan = (change: object) => signMessage.planTypedData(account, { ...typedData, ...change })

  test('CHN-01 text is sent as the hex of its UTF-8, so that text like 0x00 stays text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (message) => {
        const { method, network, params } = signMessage.planMessage(account, message)
        expect([method, network, params[1]]).toEqual(['personal_sign', 'eip155:1', ALICE])
        expect(params[0]).toBe(`0x${Buffer.from(message).toString('hex')}`)
      }),
    )
  })
  test('CHN-01 typed data becomes JSON with its domain type and exact amounts', () => {
    const call = signMessage.planTypedData(account, typedData)
    expect(call).toMatchObject({
      network: 'eip155:1',
      method: 'eth_signTypedData_v4',
      params: [ALICE, expect.any(String)],
    })
    const sent = JSON.parse(String(call?.params[1]))
    expect(sent.message.amount).toBe(String(2n ** 200n))
    expect(sent.types.EIP712Domain.map(({ name }: { name: string }) => name)).toEqual([
      'name',
      'chainId',
      'verifyingContract',
    ])
    expect(signMessage.planTypedData(account, call?.params[1])).toEqual(call)
  })
  test('EIP-712 a domain of another chain is refused in every notation; one without a chain is accepted', () => {
    for (const chainId of [10, '10', '0xa', 10n, 'x', null]) expect(plan({ domain: { chainId } })).toBeNull()
    for (const chainId of [1, '1', '0x1', 1n]) expect(plan({ domain: { chainId } })).not.toBeNull()
    expect(plan({ domain: {} })).not.toBeNull()
  })
  test('malformed typed data returns null and never throws', () => {
    const ring: Record<string, unknown> = { ...typedData }
    ring.message = ring
    const trap = {
      get domain(): never {
        throw new Error('trap')
      },
    }
    for (const input of [null, 1, '', '{', '[]', {}, ring, trap])
      expect(signMessage.planTypedData(account, input)).toBeNull()
    expect(plan({ primaryType: 'Missing' })).toBeNull()
    expect(plan({ message: { to: [{}], amount: 1 } })).toBeNull()
    expect(plan({ message: { to: {}, amount: 1 } })).toBeNull()
    expect(plan({ types: { Mail: [{ name: 'to', type: 'Unknown' }] } })).toBeNull()
    expect(plan({ types: { Mail: 'x' } })).toBeNull()
    fc.assert(
      fc.property(fc.anything(), (input) => {
        expect(signMessage.planTypedData(account, input)).toBeNull()
      }),
    )
  })
  test('a signature is hex of whole bytes, at least 31 of them', () => {
    for (const result of [`0x${'ab'.repeat(65)}`, `0x${'ab'.repeat(64)}`, `0x${'ab'.repeat(500)}`]) {
      expect(signMessage.parseResult(result)).toBe(result)
    }
    const signature = `0x${'ab'.repeat(65)}`
    for (const result of [
      null,
      '',
      '0x',
      `${signature}a`,
      signature.slice(2),
      { r: 1 },
      [signature],
      `0x${'zz'.repeat(65)}`,
    ]) {
      expect(signMessage.parseResult(result)).toBeNull()
    }
  })
})

describe('WCT-11 verifyMessage', () => {
  test.each([
    ['a signature that is not hexadecimal', account, 'signature'],
    ['an invalid address', 'eip155:1:0x1' as CaipAddress, `0x${'1'.repeat(130)}`],
  ])('%s is false without a request to a node', async (_what, signer, signature) => {
    const get = vi.fn<Clients['get']>()
    const proof = { account: signer, message: 'hello', signature }
    await expect(createVerifyMessage({ get }).verify(proof, LIVE)).resolves.toBe(false)
    expect(get).not.toHaveBeenCalled()
  })
  const owner = privateKeyToAccount(generatePrivateKey())
  const message = 'dapp.example wants you to sign in'
  function setUp(answer: (method: string) => unknown) {
    const request = vi.fn(async ({ method }: { method: string }) => answer(method))
    const client = createClient({ transport: custom({ request }, { retryCount: 0 }) })
    return { request, feature: createVerifyMessage({ get: () => client }) }
  }
  const proofBy = async (address: string, text = message) => ({
    account: `eip155:1:${address}` as CaipAddress,
    message,
    signature: await owner.signMessage({ message: text }),
  })

  test('the key of the account is enough, without any request to the network', async () => {
    const { feature, request } = setUp(() => null)
    await expect(feature.verify(await proofBy(owner.address), LIVE)).resolves.toBe(true)
    await expect(feature.verify(await proofBy(owner.address.toLowerCase()), LIVE)).resolves.toBe(true)
    expect(request).not.toHaveBeenCalled()
  })
  test('another account, another text or an invalid signature is refused', async () => {
    const { feature } = setUp(() => '0x')
    await expect(feature.verify(await proofBy(BOB), LIVE)).resolves.toBe(false)
    await expect(feature.verify(await proofBy(owner.address, 'other'), LIVE)).resolves.toBe(false)
    for (const signature of ['', 'x', '0x', `0x${'0'.repeat(130)}`]) {
      await expect(feature.verify({ account, message, signature }, LIVE)).resolves.toBe(false)
    }
  })
  test('a contract is called, and its confirmation counts', async () => {
    const { feature, request } = setUp((method) => (method === 'eth_call' ? '0x01' : '0x'))
    await expect(feature.verify(await proofBy(BOB), LIVE)).resolves.toBe(true)
    expect(request).toHaveBeenCalled()
  })
  test('a contract that reverts refuses the signature', async () => {
    const { feature } = setUp(() => {
      throw Object.assign(new Error('execution reverted'), { code: 3, data: '0x' })
    })
    await expect(feature.verify(await proofBy(BOB), LIVE)).resolves.toBe(false)
  })
  test('a network that does not respond verifies nothing, and the error says so', async () => {
    const { feature } = setUp(() => {
      throw new Error('offline')
    })
    await expect(feature.verify(await proofBy(BOB), LIVE)).rejects.toMatchObject({
      code: expect.stringMatching(/^rpc\//),
    })
  })
})
