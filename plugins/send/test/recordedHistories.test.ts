// Warnings against real payments: every one that the local chains have recorded, in its order, as if it were sent from the modal.
// @vitest-environment node
import { createPublicClient, custom, type Hex, isAddressEqual, parseAbiItem } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EvmChains, startEvmChains } from '../../../services/local/chains/evm/startEvmChains.ts'
import { type KnownRecipient, listWarnings } from '../src/warnings'

/** Two chains with all their contracts, and every one of their blocks. */
const DEADLINE_MS = 60_000
const TRANSFER = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
const MADE = '0x0000000000000000000000000000000000000000'

interface Payment {
  from: Hex
  to: Hex
}

let running: EvmChains
beforeAll(async () => {
  running = await startEvmChains({ ports: [0, 0] })
}, DEADLINE_MS)
afterAll(() => running.stop())

/** Coins and tokens that someone sent to someone, oldest first. */
async function readPayments({ rpcUrl }: { rpcUrl: string }): Promise<Payment[]> {
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] })
    const reply = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return (await reply.json()).result
  }
  const client = createPublicClient({ transport: custom({ request }) })
  const payments: Payment[] = []
  const newest = await client.getBlockNumber()
  for (let blockNumber = 0n; blockNumber <= newest; blockNumber += 1n) {
    const [{ transactions }, logs] = await Promise.all([
      client.getBlock({ blockNumber, includeTransactions: true }),
      client.getLogs({ event: TRANSFER, fromBlock: blockNumber, toBlock: blockNumber }),
    ])
    for (const { from, to, value } of transactions) if (to && value > 0n) payments.push({ from, to })
    for (const { args } of logs)
      if (args.from && args.to && args.from !== MADE) payments.push({ from: args.from, to: args.to })
  }
  return payments.filter(({ from, to }) => !isAddressEqual(from, to))
}

test(
  'SND-02 no payment recorded on the local chains is called a look-alike or a moved name, and each recipient is new once',
  async () => {
    const payments = (await Promise.all(running.chains.map(readPayments))).flat()
    const paid = new Map<Hex, KnownRecipient[]>()
    const kinds: string[] = []
    let recipients = 0
    for (const { from, to } of payments) {
      const known = paid.get(from) ?? []
      const isNew = known.every(({ address }) => address !== to)
      const warnings = listWarnings({ address: to, name: null }, [from], known)
      kinds.push(...warnings.map(({ kind }) => kind))
      if (isNew) recipients += 1
      paid.set(from, [...known, { address: to, name: null }])
    }
    // 0 false alarms: what is left is the note that every first payment has.
    expect(kinds.filter((kind) => kind !== 'first-time')).toEqual([])
    expect(kinds).toHaveLength(recipients)
    expect(payments.length).toBeGreaterThan(recipients)
  },
  DEADLINE_MS,
)
