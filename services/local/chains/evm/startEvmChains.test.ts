import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createPublicClient, erc20Abi, erc721Abi, formatUnits, http, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeServer, listenOnFreePort } from '../../../ports.ts'
import { DEMO_ACCOUNTS, GENESIS_TIMESTAMP_S } from './networks.ts'
import { type EvmChains, startEvmChains } from './startEvmChains.ts'

const ANY_PORTS = [0, 0]
const MAX_CLOCK_DRIFT_S = 60

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

describe('the local EVM networks', () => {
  let running: EvmChains
  beforeAll(async () => {
    running = await startEvmChains({ ports: ANY_PORTS })
  })
  afterAll(() => running.stop())

  test('have the planned IDs, names, and native balances', async () => {
    const [everyday] = running.accounts
    const seen = await Promise.all(
      running.chains.map(async ({ name, rpcUrl }) => {
        const client = createPublicClient({ transport: http(rpcUrl) })
        const balanceWei = await client.getBalance({ address: everyday?.address ?? '0x' })
        return { id: await client.getChainId(), name, balance: formatUnits(balanceWei, 18) }
      }),
    )
    expect(seen).toEqual([
      { id: 31337, name: 'Latchkey Local', balance: '12.34567890123456789' },
      { id: 31338, name: 'Latchkey Second', balance: '3.5' },
    ])
  })

  test('begin at the fixed genesis time and follow the clock', async () => {
    for (const { rpcUrl } of running.chains) {
      const client = createPublicClient({ transport: http(rpcUrl) })
      const genesis = await client.getBlock({ blockNumber: 0n })
      const latest = await client.getBlock()
      expect(genesis.timestamp).toBe(BigInt(GENESIS_TIMESTAMP_S))
      expect(Math.abs(Number(latest.timestamp) - Date.now() / 1000)).toBeLessThan(MAX_CLOCK_DRIFT_S)
    }
  })

  test('have tokens with their metadata, at the same addresses each time', async () => {
    const holder = running.accounts[0]?.address ?? '0x'
    const seen = await Promise.all(
      running.tokens.map(async (token) => {
        const chain = running.chains.find(({ id }) => id === token.chainId)
        const client = createPublicClient({ transport: http(chain?.rpcUrl) })
        const read = { address: token.address, abi: erc20Abi } as const
        const decimals = await client.readContract({ ...read, functionName: 'decimals' })
        const units = await client.readContract({ ...read, functionName: 'balanceOf', args: [holder] })
        const symbol = await client.readContract({ ...read, functionName: 'symbol' })
        return `${token.chainId} ${token.address} ${symbol} ${formatUnits(units, decimals)}`
      }),
    )
    expect(seen).toMatchInlineSnapshot(`
      [
        "31337 0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35 TUSD 25000.5",
        "31337 0xA15BB66138824a1c7167f5E85b957d04Dd34E468 LATCH 1000000.000000000000000001",
        "31338 0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35 TUSD 25000.5",
      ]
    `)
  })

  test('SWP-01 have the same market at the same addresses, with the tokens’ metadata', async () => {
    const [first, second] = running.pools
    for (const address of ['weth', 'factory', 'router', 'dollar'] as const) {
      expect(first?.[address]).toBe(second?.[address])
    }
    const holder = DEMO_ACCOUNTS[0].address
    const seen = await Promise.all(
      (first?.tokens ?? []).map(async ({ address, symbol, decimals, isListed, transferFeeBps }) => {
        const client = createPublicClient({ transport: http(first?.rpcUrl) })
        const read = { address, abi: erc20Abi } as const
        expect(await client.readContract({ ...read, functionName: 'symbol' })).toBe(symbol)
        expect(await client.readContract({ ...read, functionName: 'decimals' })).toBe(decimals)
        const units = await client.readContract({ ...read, functionName: 'balanceOf', args: [holder] })
        const marks = `${isListed ? '' : ' not listed'}${transferFeeBps ? ` toll ${transferFeeBps}` : ''}`
        return `${address} ${symbol} ${formatUnits(units, decimals)}${marks}`
      }),
    )
    expect(`${first?.router} router`).toMatchInlineSnapshot(`"0x76ca03a67C049477FfB09694dFeF00416dB69746 router"`)
    expect(seen).toMatchInlineSnapshot(`
      [
        "0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35 TUSD 25000.5",
        "0xA15BB66138824a1c7167f5E85b957d04Dd34E468 LATCH 1000000.000000000000000001",
        "0xef11D1c2aA48826D4c41e54ab82D1Ff5Ad8A64Ca WETH 0",
        "0x1696C7203769A71c97Ca725d42b13270ee493526 LBTC 0.12345678",
        "0x332Fb35767182F8ac9F9C1405db626105F6694E0 GRDN 2500.25",
        "0x982830D87C95479dB81Fe62cd08dd9118D080697 TIX 7",
        "0x37cA242a94945CdC3d3F155452a82Af6374bebD7 OUSD 1500.5",
        "0x07AF11e412ed7C343603c0F4b35645f7870686Eb TOLL 392 toll 200",
        "0xEF86CEc1CEf0C78E5725fA6Cc3E9929788bBde35 VISIT reward-usd.example 5000 not listed",
      ]
    `)
  })

  test('give the first account NFTs of two standards with their metadata URLs, and bait', async () => {
    const [pools] = running.pools
    const client = createPublicClient({ transport: http(pools?.rpcUrl) })
    const holder = DEMO_ACCOUNTS[0].address
    const abi = parseAbi([
      'function tokenURI(uint256) view returns (string)',
      'function uri(uint256) view returns (string)',
      'function balanceOf(address, uint256) view returns (uint256)',
    ])
    const readings = (pools?.collections ?? []).flatMap(({ address, standard, tokenIds, isSpam }) =>
      tokenIds.map(async (id) => {
        if (standard === 'erc1155') {
          const units = await client.readContract({ address, abi, functionName: 'balanceOf', args: [holder, id] })
          return `${units} of ${await client.readContract({ address, abi, functionName: 'uri', args: [id] })}`
        }
        const owner = await client.readContract({ address, abi: erc721Abi, functionName: 'ownerOf', args: [id] })
        expect(owner).toBe(holder)
        const metadata = await client.readContract({ address, abi, functionName: 'tokenURI', args: [id] })
        return `${isSpam ? 'spam ' : ''}${metadata}`
      }),
    )
    expect(await Promise.all(readings)).toMatchInlineSnapshot(`
      [
        "data:application/json,{"name":"Latchkey Doors 1","image":"/pictures/nft/doors-1"}",
        "data:application/json,{"name":"Latchkey Doors 2","image":"/pictures/nft/doors-2"}",
        "data:application/json,{"name":"Latchkey Doors 3","image":"/pictures/nft/doors-3"}",
        "5 of data:application/json,{"name":"Latchkey Keys 1","image":"/pictures/nft/keys-1"}",
        "1 of data:application/json,{"name":"Latchkey Keys 2","image":"/pictures/nft/keys-2"}",
        "spam data:application/json,{"name":"Claim your prize: reward-usd.example 1","image":"/pictures/nft/claim-1"}",
      ]
    `)
  })

  test('let a page of any origin read', async () => {
    const { rpcUrl } = running.chains[0] ?? { rpcUrl: '' }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' })
    const headers = { 'content-type': 'application/json', origin: 'https://host.example' }
    const response = await fetch(rpcUrl, { method: 'POST', headers, body })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })
})

test('if a port is taken, the next free one is used', async () => {
  const blocker = createServer()
  const taken = await listenOnFreePort(blocker, 0)
  const running = await startEvmChains({ ports: [taken, 0] })
  const port = Number(new URL(running.chains[0]?.rpcUrl ?? '').port)
  await running.stop()
  await closeServer(blocker)
  expect(port).toBeGreaterThan(taken)
})

test('stop leaves no process running', async () => {
  const running = await startEvmChains({ ports: ANY_PORTS })
  const pids = running.chains.map(({ pid }) => pid)
  expect(pids.map(isAlive)).toEqual([true, true])
  await running.stop()
  expect(pids.map(isAlive)).toEqual([false, false])
})

test('the chains end with the process that started them', async () => {
  const script = `
    const { startEvmChains } = await import(${JSON.stringify(fileURLToPath(new URL('./startEvmChains.ts', import.meta.url)))})
    const { chains } = await startEvmChains({ ports: [0, 0] })
    console.log(JSON.stringify(chains.map((chain) => chain.rpcUrl)))
    process.exit(0)`
  const nodeArguments = ['--import', 'tsx', '--input-type=module', '-e', script]
  const { stdout } = await promisify(execFile)(process.execPath, nodeArguments)
  const rpcUrls: string[] = JSON.parse(stdout)
  expect(rpcUrls).toHaveLength(2)
  // Checks the sockets instead of the process table: an orphan's new parent may be slow to reap it.
  for (const rpcUrl of rpcUrls) await expect.poll(() => fetch(rpcUrl).catch(() => 'closed')).toBe('closed')
})

test('a chain that exits unexpectedly is reported with its ID', async () => {
  const running = await startEvmChains({ ports: ANY_PORTS })
  process.kill(running.chains[1]?.pid ?? 0, 'SIGKILL')
  await expect(running.died).rejects.toThrow('The chain 31338 (Latchkey Second) ended by SIGKILL.')
  await running.stop()
})
