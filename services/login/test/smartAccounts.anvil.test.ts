// The frame's smart accounts with a real chain, EntryPoint, and bundler. The journeys test the frame's page.
import { createServer } from 'node:http'
import { type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeServer, LOOPBACK, listenOnFreePort } from '../../ports.ts'
import { ADA, BOB, type SmartWorld, startSmartWorld } from './smartWorld.ts'

let world: SmartWorld
beforeAll(async () => {
  world = await startSmartWorld()
})
afterAll(() => world?.stop())

test('EMB-09 a person has both accounts on networks with smart accounts, and the standard one elsewhere', async () => {
  const { kinds, network, address, owner, request } = await world.createPerson()
  expect(await kinds.list(network)).toEqual([
    { address: owner, type: 'eoa' },
    { address, type: 'smartAccount' },
  ])
  expect(await request('eth_accounts')).toEqual([owner])
  await kinds.prefer(network, 'smartAccount')
  expect(await request('eth_accounts')).toEqual([address])
  expect(await request('eth_accounts', undefined, 31338)).toEqual([owner])
  expect(await request('wallet_getCapabilities')).toEqual({ '0x7a69': { atomic: { status: 'supported' } } })
  expect(await request('wallet_getCapabilities', undefined, 31338)).toEqual({})
  const noSmartAccount = 'This application might not support Smart Accounts'
  const bundle = { calls: [world.transfer(ADA, 1n)] }
  await expect(request('wallet_sendCalls', [bundle], 31338)).rejects.toThrow(noSmartAccount)
  await kinds.prefer(network, 'eoa')
  await expect(request('wallet_sendCalls', [bundle])).rejects.toThrow(noSmartAccount)
})

test('EMB-09 a message and typed data signed before the account is deployed verify by ERC-6492, and after it by ERC-1271', async () => {
  const { address, request, kinds, network } = await world.createSmartPerson()
  const typedData = {
    types: { Mail: [{ name: 'text', type: 'string' }] },
    primaryType: 'Mail',
    domain: { name: 'Post', chainId: 31337 },
    message: { text: 'Hi' },
  } as const
  async function signBoth() {
    const signature = (await request('personal_sign', ['0x48656c6c6f', address])) as Hex
    const ofData = (await request('eth_signTypedData_v4', [address, JSON.stringify(typedData)])) as Hex
    expect(await world.node.verifyMessage({ address, message: 'Hello', signature })).toBe(true)
    expect(await world.node.verifyMessage({ address, message: 'Hullo', signature })).toBe(false)
    expect(await world.node.verifyTypedData({ address, ...typedData, signature: ofData })).toBe(true)
    return signature.length
  }
  expect((await kinds.readSmart(network)).isDeployed).toBe(false)
  const wrapped = await signBoth()
  await request('eth_sendTransaction', [{ from: address, to: ADA, value: '0x1' }])
  expect((await kinds.readSmart(network)).isDeployed).toBe(true)
  expect(await signBoth()).toBeLessThan(wrapped)
})

test('EMB-09 a transaction deploys the account on its first use, is shown in words, and resolves to the hash on the chain', async () => {
  const { address, request, questions } = await world.createSmartPerson()
  const before = await world.node.getBalance({ address: ADA })
  const hash = (await request('eth_sendTransaction', [{ from: address, to: ADA, value: '0xde0b6b3a7640' }])) as Hex
  expect((await world.node.getTransactionReceipt({ hash })).status).toBe('success')
  expect(await world.node.getBalance({ address: ADA })).toBe(before + 244_140_625_000_000n)
  const { heading, facts } = questions[0]?.description ?? { heading: '', facts: [] }
  expect(heading).toBe('Send 0.000244140625 ETH')
  expect(facts).toContainEqual(
    expect.objectContaining({ label: 'Also', value: 'Sets up your smart account on this network' }),
  )
  const weiOf = (label: string) => parseEther(facts.find((fact) => fact.label === label)?.value.split(' ')[0] ?? '')
  expect(weiOf('Total (max)')).toBe(weiOf('Network fee (max)') + parseEther('0.000244140625'))
  await request('eth_sendTransaction', [{ from: address, to: ADA, value: '0x1' }])
  expect(questions[1]?.description.facts.map(({ label }) => label)).not.toContain('Also')
  await expect(request('eth_sendTransaction', [{ from: address, data: '0x00' }])).rejects.toThrow(
    "can't create contracts",
  )
  await expect(request('eth_sendTransaction', [{ from: BOB, to: ADA }])).rejects.toThrow("isn't the account")
})

test('EMB-09 a batch of two token transfers is one operation: pending, then confirmed with a receipt', async () => {
  const { address, request, questions } = await world.createSmartPerson()
  await world.giveTokens(address, 30n)
  const before = [await world.readUnits(ADA), await world.readUnits(BOB)] as const
  const calls = [world.transfer(ADA, 10n), world.transfer(BOB, 20n)]
  const bundle = { version: '2.0.0', id: 'mine', from: address, chainId: '0x7a69', atomicRequired: true, calls }
  const known = { version: '2.0.0', id: 'mine', chainId: '0x7a69', atomic: true }
  await world.heldUp(async () => {
    expect(await request('wallet_sendCalls', [bundle])).toEqual({ id: 'mine' })
    expect(await request('wallet_getCallsStatus', ['mine'])).toEqual({ ...known, status: 100 })
  })
  expect(questions[0]?.description).toMatchObject({ heading: 'Approve 2 actions together', warning: null })
  expect(questions[0]?.description.facts).toEqual(
    expect.arrayContaining([
      { label: '1.', value: 'Send 0.00001 TUSD' },
      { label: '2.', value: 'Send 0.00002 TUSD' },
    ]),
  )
  expect(await request('wallet_getCallsStatus', ['mine'])).toMatchObject({
    ...known,
    status: 200,
    receipts: [
      {
        status: '0x1',
        logs: [{ address: expect.any(String) }, { data: expect.any(String) }],
        transactionHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      },
    ],
  })
  expect([await world.readUnits(ADA), await world.readUnits(BOB)]).toEqual([before[0] + 10n, before[1] + 20n])
  await expect(request('wallet_sendCalls', [bundle])).rejects.toThrow('Duplicate ID')
})

test('EMB-09 one call of a batch that reverts undoes the others: refused before the approval, reported by the status after it', async () => {
  const { address, request, questions } = await world.createSmartPerson()
  await world.giveTokens(address, 15n)
  await request('eth_sendTransaction', [{ to: ADA, value: '0x1' }])
  questions.splice(0)
  const before = [await world.readUnits(ADA), await world.readUnits(BOB)]
  const tooMuch = { version: '2.0.0', calls: [world.transfer(ADA, 10n), world.transfer(BOB, 20n)] }
  await expect(request('wallet_sendCalls', [tooMuch])).rejects.toThrow('This transaction would fail.')
  expect(questions).toEqual([])
  // Each is valid separately, but the one that is mined last finds no balance left.
  const bundle = { version: '2.0.0', calls: [world.transfer(ADA, 5n), world.transfer(BOB, 10n)] }
  const send = () => request('wallet_sendCalls', [bundle])
  const ids = (await world.heldUp(() => Promise.all([send(), send()]))) as { id: string }[]
  const statuses = await Promise.all(ids.map(({ id }) => request('wallet_getCallsStatus', [id])))
  expect(statuses.map((each) => (each as { status: number }).status).sort()).toEqual([200, 500])
  expect([await world.readUnits(ADA), await world.readUnits(BOB)]).toEqual([
    (before[0] ?? 0n) + 5n,
    (before[1] ?? 0n) + 10n,
  ])
})

test('EMB-09 a transaction whose operation is included and reverted is reported as a failure', async () => {
  const { address, request } = await world.createSmartPerson()
  await world.giveTokens(address, 15n)
  await request('eth_sendTransaction', [{ to: ADA, value: '0x1' }])
  // Each is valid separately, but the one that is mined last finds nothing left.
  const send = () => request('eth_sendTransaction', [world.transfer(ADA, 10n)])
  const [first, second] = await Promise.allSettled([send(), send()])
  const outcomes = [first, second].sort((one, other) => one.status.localeCompare(other.status))
  expect(outcomes).toMatchObject([
    { status: 'fulfilled', value: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
    { status: 'rejected', reason: { message: 'This transaction would fail.' } },
  ])
  expect(await world.readUnits(address)).toBe(5n)
})

test('EMB-09 bundles are refused by the rules of EIP-5792, and unknown ones by their ID', async () => {
  const { request, address } = await world.createSmartPerson()
  const refuse = (change: object) =>
    request('wallet_sendCalls', [{ version: '2.0.0', calls: [world.transfer(ADA, 0n)], ...change }])
  await expect(refuse({ capabilities: { paymasterService: { url: 'https://x.example' } } })).rejects.toThrow(
    'Unsupported non-optional capability',
  )
  await expect(refuse({ calls: Array(21).fill(world.transfer(ADA, 0n)) })).rejects.toThrow('Bundle too large')
  await expect(refuse({ from: BOB })).rejects.toThrow("This isn't the account that is signed in.")
  await expect(refuse({ chainId: '0x1' })).rejects.toThrow('This is for another network.')
  await expect(refuse({ calls: [] })).rejects.toThrow('The request is malformed.')
  await expect(request('wallet_getCallsStatus', ['nothing'])).rejects.toThrow('Unknown bundle id')
  await world.node.setBalance({ address, value: 1n })
  await expect(refuse({})).rejects.toThrow('insufficient funds')
})

test('EMB-09 a bundler that responds with 500 gives the exact sentence', async () => {
  const person = await world.createSmartPerson()
  const { id } = (await person.request('wallet_sendCalls', [{ calls: [world.transfer(ADA, 0n)] }])) as { id: Hex }
  const broken = createServer((_request, response) => void response.writeHead(500).end('{}'))
  const port = await listenOnFreePort(broken, 0)
  const other = await world.createSmartPerson(`http://${LOOPBACK}:${port}/`)
  await expect(other.request('eth_getUserOperationReceipt', [id])).rejects.toThrow(
    'Failed to fetch user operation receipt - 500',
  )
  expect(await person.request('eth_getUserOperationReceipt', [id])).toMatchObject({ success: true })
  expect(await person.request('eth_supportedEntryPoints')).toEqual([world.chain.smartAccounts.entryPoint])
  await closeServer(broken)
  await expect(other.request('wallet_sendCalls', [{ calls: [world.transfer(ADA, 0n)] }])).rejects.toThrow(
    "The network isn't responding.",
  )
})

test('EMB-09 no page gets a signature that is valid for the smart account itself, whichever account is in use', async () => {
  const { request, address, owner, kinds, network, questions } = await world.createSmartPerson()
  const { delegationManager, entryPoint } = network.smartAccounts ?? { delegationManager: ADA, entryPoint: ADA }
  for (const [type, signer] of [
    ['smartAccount', address],
    ['eoa', owner],
  ] as const) {
    await kinds.prefer(network, type)
    for (const verifyingContract of [address, address.toLowerCase(), delegationManager, entryPoint]) {
      const typedData = {
        types: { PackedUserOperation: [{ name: 'sender', type: 'address' }] },
        primaryType: 'PackedUserOperation',
        domain: { name: 'HybridDeleGator', version: '1', chainId: 31337, verifyingContract },
        message: { sender: address },
      }
      const signing = request('eth_signTypedData_v4', [signer, JSON.stringify(typedData)])
      await expect(signing).rejects.toThrow('Requested RPC call is not allowed')
    }
  }
  expect(questions).toEqual([])
})
