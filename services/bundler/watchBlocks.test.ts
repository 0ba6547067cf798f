// When a settled operation is reopened: only another block at the same height is a reorg.
import type { Hex } from 'viem'
import { expect, test, vi } from 'vitest'
import type { Kept } from './operations.ts'
import { type Answers, CHAIN_ID, createScript, createScriptedClient, keptOf, NodeError } from './test/scriptedNode.ts'
import { createBlockWatch } from './watchBlocks.ts'

const OURS: Hex = `0x${'b'.repeat(64)}`
const OTHER: Hex = `0x${'c'.repeat(64)}`
const AT = 1_000n
const watched = keptOf({ isSettled: true, blockNumber: AT, blockHash: OURS })

/** Blocks by number, newest first. */
const blocks = (...known: readonly (readonly [bigint, Hex])[]): Answers => ({
  eth_getBlockByNumber: ([at]) => {
    const found = at === 'latest' ? known[0] : known.find(([number]) => `0x${number.toString(16)}` === at)
    return found ? { number: `0x${found[0].toString(16)}`, hash: found[1] } : null
  },
})

function create(answers: Answers, listWatched = async (): Promise<Kept[]> => [watched]) {
  const script = createScript(answers)
  const client = createScriptedClient(script)
  const done: unknown[] = []
  const note = (what: string) => async (kept: Kept) => void done.push([what, kept.hash])
  const onFault = vi.fn()
  const look = createBlockWatch({
    operations: { listWatched, reopen: note('reopen'), endWatch: note('end') },
    placeOf: () => ({ client, entryPoint: OURS }),
    onFault,
    advance: note('advance'),
  })
  return { look, done, onFault, script }
}

test.each<[when: string, answers: Answers, done: string[]]>([
  ['its block stays', blocks([AT + 5n, OTHER], [AT, OURS]), []],
  ['its block is deep enough', blocks([AT + 64n, OTHER], [AT, OURS]), ['end']],
  ['its block is one less', blocks([AT + 63n, OTHER], [AT, OURS]), []],
  ['another block is in its place', blocks([AT + 1n, OTHER], [AT, OTHER]), ['reopen', 'advance']],
  ['another block is in its place, deep down', blocks([AT + 70n, OTHER], [AT, OTHER]), ['reopen', 'advance']],
  ['the node is behind', blocks([AT - 1n, OTHER]), []],
  ['the node does not have the block', blocks([AT + 1n, OTHER]), []],
  ['the node has no block', blocks(), []],
])('SRV-08 an operation that is settled: %s', async (_, answers, done) => {
  const world = create(answers)
  await world.look()
  expect(world.done).toEqual(done.map((each) => [each, watched.hash]))
  expect(world.onFault).not.toHaveBeenCalled()
})

test('SRV-08 while the newest block stays the same, a node gets no other request', async () => {
  const { look, script } = create(blocks([AT, OURS]), async () => [watched, watched])
  for (let round = 0; round < 3; round += 1) await look()
  const newest = ['latest', false]
  expect(script.paramsOf('eth_getBlockByNumber')).toEqual([newest, ['0x3e8', false], newest, newest])
})

test('SRV-08 a reorg of one block reopens only the operations in that block', async () => {
  const second: Hex = `0x${'d'.repeat(64)}`
  const later = { ...watched, hash: second, blockNumber: AT + 1n, blockHash: OTHER }
  const { look, done } = create(blocks([AT + 1n, second], [AT, OURS]), async () => [watched, later])
  await look()
  expect(done).toEqual([
    ['reopen', second],
    ['advance', second],
  ])
})

test('SRV-08 a node that does not respond decides nothing, is reported by kind, and is called again', async () => {
  const answers = blocks([AT + 1n, OTHER], [AT, OTHER])
  const world = create({ ...answers })
  world.script.answers.eth_getBlockByNumber = () => new NodeError(-32603)
  await world.look()
  expect([world.done, world.onFault.mock.calls]).toEqual([[], [['InternalRpcError']]])
  Object.assign(world.script.answers, answers)
  await world.look()
  expect(world.done).toHaveLength(2)
})

test('SRV-08 a chain whose node is down does not keep other chains from being checked, and a database that is down crashes no process', async () => {
  const answers = blocks([AT + 1n, OTHER], [AT, OTHER])
  const two = [{ ...watched, chainId: 1 }, watched]
  const script = createScript(answers)
  const [reopen, onFault] = [vi.fn(), vi.fn()]
  const listWatched = vi.fn(async () => two)
  const look = createBlockWatch({
    operations: { listWatched, reopen, endWatch: vi.fn() },
    placeOf(chainId) {
      if (chainId !== CHAIN_ID) throw new TypeError('no such network')
      return { client: createScriptedClient(script), entryPoint: OURS }
    },
    onFault,
    advance: vi.fn(),
  })
  await look()
  expect([reopen.mock.calls, onFault.mock.calls]).toEqual([[[watched]], [['TypeError']]])
  listWatched.mockRejectedValueOnce(new RangeError('gone'))
  await look()
  expect(onFault.mock.calls.at(-1)).toEqual(['RangeError'])
})
