// Permissions of the smart account, used on the chain by their holders: within their limits, beyond them, and after their end.
import { createWalletClient, encodePacked, type Hex, http, parseAbi, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADA, type Person, type SmartWorld, startSmartWorld } from './smartWorld.ts'

const DAY_S = 86_400
const MANAGER_ABI = parseAbi([
  'function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] calls)',
  'error InvalidDelegate()',
  'error CannotUseADisabledDelegation()',
])
const SINGLE: Hex = `0x${'0'.repeat(64)}`

let world: SmartWorld
beforeAll(async () => {
  world = await startSmartWorld()
})
afterAll(() => world?.stop())

const readNowS = () => Math.floor(Date.now() / 1000)
const toHex = (value: bigint): Hex => `0x${value.toString(16)}`

interface Granted {
  context: Hex
  delegationManager: Hex
}
/** A person with their own key and money, who received a permission. */
async function createSpender() {
  const account = privateKeyToAccount(generatePrivateKey())
  await world.node.setBalance({ address: account.address, value: parseEther('1') })
  const client = createWalletClient({ account, chain: anvil, transport: http(world.chain.rpcUrl) })
  return {
    address: account.address,
    async spend({ context, delegationManager }: Granted, call: { to: Hex; data?: Hex; valueWei?: bigint }) {
      const { to, data = '0x', valueWei = 0n } = call
      const packed = encodePacked(['address', 'uint256', 'bytes'], [to, valueWei, data])
      const args = [[context], [SINGLE], [packed]] as const
      const { request } = await world.node.simulateContract({
        account,
        address: delegationManager,
        abi: MANAGER_ABI,
        functionName: 'redeemDelegations',
        args,
      })
      const hash = await client.writeContract(request)
      return (await world.node.waitForTransactionReceipt({ hash, pollingInterval: 20 })).status
    },
  }
}

async function createDeployed(): Promise<Person> {
  const person = await world.createSmartPerson()
  await person.request('eth_sendTransaction', [{ to: ADA, value: '0x1' }])
  person.questions.splice(0)
  return person
}

const periodic = (to: Hex, permission: object, timestamp = readNowS() + 7 * DAY_S) => [
  { chainId: '0x7a69', to, permission, rules: [{ type: 'expiry', data: { timestamp } }] },
]
const ether = (amount: bigint) => ({
  type: 'native-token-periodic',
  data: { periodAmount: toHex(amount), periodDuration: DAY_S, justification: 'Rent' },
})

test('EMB-09 a permission by ERC-7715 is shown with limit and end, and the chain enforces both for anyone who has it, until it is ended', async () => {
  const { request, questions, address } = await createDeployed()
  const spender = await createSpender()
  const amount = parseEther('0.1')
  const [granted] = (await request('wallet_grantPermissions', periodic(spender.address, ether(amount)))) as [Granted]
  expect(granted).toMatchObject({ from: address, to: spender.address, permission: { type: 'native-token-periodic' } })
  expect(questions[0]?.description).toMatchObject({
    heading: 'Allow spending 0.1 ETH each day',
    effect: 'It can be used without asking you again, until it ends or you end it.',
    warning: 'The spender can take this much without asking you again.',
    facts: [
      { label: 'Spender', value: spender.address },
      { label: 'Up to', value: '0.1 ETH each day' },
      { label: 'From', value: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d UTC$/) },
      { label: 'Until', value: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d UTC$/) },
    ],
  })
  expect(await spender.spend(granted, { to: ADA, valueWei: amount / 2n })).toBe('success')
  await expect(spender.spend(granted, { to: ADA, valueWei: amount })).rejects.toThrow(/transfer-amount-exceeded/)
  await expect(spender.spend(granted, world.transfer(ADA, 1n))).rejects.toThrow(/invalid-calldata/)
  const stranger = await createSpender()
  await expect(stranger.spend(granted, { to: ADA, valueWei: 1n })).rejects.toThrow(/InvalidDelegate/)

  expect(
    await world.heldUp(() => request('wallet_revokePermissions', [{ permissionContext: granted.context }])),
  ).toEqual({})
  expect(questions[1]?.description.heading).toBe('End a permission')
  await expect(spender.spend(granted, { to: ADA, valueWei: 1n })).rejects.toThrow(/CannotUseADisabledDelegation/)
})

test('EMB-09 a permission for a token, requested in the older form, moves only that token and ends by the clock', async () => {
  const { request: sendRequest, questions, address } = await createDeployed()
  await world.giveTokens(address, 500n)
  const spender = await createSpender()
  const permission = {
    type: 'erc20-token-periodic',
    data: { tokenAddress: world.token.address, periodAmount: '0x64', periodDuration: 7 * DAY_S },
  }
  const request = {
    expiry: readNowS() + DAY_S,
    signer: { type: 'account', data: { address: spender.address } },
    permissions: [permission],
  }
  const granted = (await sendRequest('wallet_grantPermissions', [request])) as Granted & { permissionsContext: Hex }
  expect(granted).toMatchObject({ permissions: [permission], permissionsContext: granted.context })
  expect(questions[0]?.description.heading).toBe('Allow spending 0.0001 TUSD each week')
  const before = await world.readUnits(ADA)
  expect(await spender.spend(granted, world.transfer(ADA, 100n))).toBe('success')
  expect(await world.readUnits(ADA)).toBe(before + 100n)
  await expect(spender.spend(granted, world.transfer(ADA, 1n))).rejects.toThrow(/transfer-amount-exceeded/)
  await expect(spender.spend(granted, { to: ADA, valueWei: 1n })).rejects.toThrow()

  const [later] = (await sendRequest(
    'wallet_grantPermissions',
    periodic(spender.address, ether(10n), readNowS() + 60),
  )) as [Granted]
  await world.node.increaseTime({ seconds: 120 })
  await world.node.mine({ blocks: 1 })
  await expect(spender.spend(later, { to: ADA, valueWei: 1n })).rejects.toThrow(/expired-delegation/)
})

test('EMB-09 what the account cannot enforce is refused without a prompt', async () => {
  const { request: sendRequest, questions, kinds, network } = await world.createSmartPerson()
  const grant = (params: object[]) => sendRequest('wallet_grantPermissions', params)
  const unsupported = 'Unsupported permission: the account cannot enforce it'
  const [good] = periodic(ADA, ether(1n))
  for (const request of [
    { ...good, rules: [] },
    { ...good, rules: [{ type: 'gas-limit', data: {} }] },
    { ...good, permission: { type: 'native-token-stream', data: {} } },
    { ...good, permission: { type: 'native-token-periodic', data: { periodAmount: '0x0', periodDuration: 1 } } },
    { ...good, to: 'everybody' },
    {
      expiry: readNowS() + 60,
      signer: { type: 'keys', data: { ids: [] } },
      permissions: [{ type: 'contract-call', data: {} }],
    },
  ]) {
    await expect(grant([request])).rejects.toThrow(unsupported)
  }
  await expect(grant(periodic(ADA, ether(1n), readNowS() - 1))).rejects.toThrow(
    'This permission would already be expired.',
  )
  await expect(grant([{ ...good, chainId: '0x1' }])).rejects.toThrow('This is for another network.')
  await expect(grant([{ ...good, from: ADA }])).rejects.toThrow("This isn't the account that is signed in.")
  await expect(sendRequest('wallet_revokePermissions', [{ permissionContext: '0x00' }])).rejects.toThrow(
    'The request is malformed.',
  )
  await kinds.prefer(network, 'eoa')
  await expect(grant([good ?? {}])).rejects.toThrow('This application might not support Smart Accounts')
  expect(questions).toEqual([])
})
