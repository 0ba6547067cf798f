// Runs the program in a small machine that knows only its instructions. Source: Ethereum yellow paper, appendix H.
import { expect, test } from 'vitest'
import { type BalanceRead, type ProgramCall, readResult, startOf, writeProgram } from './program'

const [ME, BOB, TOKEN, SILENT] = ['11', '22', '33', '44'].map((byte) => `0x${byte.repeat(20)}`) as [
  string,
  string,
  string,
  string,
]
const GAS = 9_999n
const toWord = (value: bigint) => value.toString(16).padStart(64, '0')
const toAddress = (value: bigint) => `0x${value.toString(16).padStart(40, '0')}`
const toBytes = (hex: string) => Buffer.from(hex.replace('0x', ''), 'hex')
const toHex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`

interface Reply {
  isSuccess: boolean
  data: string
}
interface Chain {
  balanceOf(address: string): bigint
  call(to: string, value: bigint, data: string): Reply
  view(to: string, data: string): Reply
}

/** Runs the code of `ME` to its end, and returns its output. Only `return` has an output. */
function run(program: string, chain: Chain, { caller = ME, start }: { caller?: string; start: string }): string {
  const code = toBytes(program)
  const memory = new Uint8Array(4_096)
  const stack: bigint[] = []
  let returned: Uint8Array = new Uint8Array()
  let at = 0
  let output: string | undefined
  const pop = () => stack.pop() ?? expect.unreachable('The stack is empty.')
  const next = () => Number(pop())
  const read = (from: number, size: number) => memory.slice(from, from + size)
  function call(isStatic: boolean): void {
    expect(pop()).toBe(GAS)
    const to = toAddress(pop())
    const value = isStatic ? 0n : pop()
    const data = toHex(read(next(), next()))
    const reply = isStatic ? chain.view(to, data) : chain.call(to, value, data)
    returned = toBytes(reply.data)
    const [into, size] = [next(), next()]
    memory.set(returned.subarray(0, size), into)
    stack.push(reply.isSuccess ? 1n : 0n)
  }
  const instructions: Readonly<Record<string, () => unknown>> = {
    '0x00': () => (output = '0x'),
    '0x01': () => stack.push(pop() + pop()),
    '0x14': () => {
      const [one, other] = [pop(), pop()]
      stack.push(one === other ? 1n : 0n)
    },
    '0x16': () => stack.push(pop() & pop()),
    '0x30': () => stack.push(BigInt(ME)),
    '0x31': () => stack.push(chain.balanceOf(toAddress(pop()))),
    '0x33': () => stack.push(BigInt(caller)),
    '0x36': () => stack.push(BigInt(toBytes(start).length)),
    '0x3d': () => stack.push(BigInt(returned.length)),
    '0x3e': () => {
      const [into, from, size] = [next(), next(), next()]
      memory.set(returned.subarray(from, from + size), into)
    },
    '0x51': () => stack.push(BigInt(toHex(read(next(), 32)))),
    '0x52': () => {
      const into = next()
      memory.set(toBytes(toWord(pop())), into)
    },
    '0x57': () => {
      const [target, condition] = [next(), pop()]
      if (condition === 0n) return
      expect(code[target]).toBe(0x5b)
      at = target
    },
    '0x5a': () => stack.push(GAS),
    '0xf1': () => call(false),
    '0xf3': () => (output = toHex(read(next(), next()))),
    '0xfa': () => call(true),
  }
  for (; output === undefined && at < code.length; at += 1) {
    // Pushes of one to 32 bytes.
    const size = (code[at] ?? 0) - 0x5f
    if (size >= 1 && size <= 32) {
      stack.push(BigInt(toHex(code.subarray(at + 1, at + 1 + size))))
      at += size
    } else {
      const instruction = toHex(code.subarray(at, at + 1))
      const execute = instructions[instruction] ?? expect.unreachable(`There is no instruction ${instruction}.`)
      execute()
    }
  }
  return output ?? '0x'
}

const READS: readonly BalanceRead[] = [
  { owner: ME, tokenAddress: null },
  { owner: BOB, tokenAddress: TOKEN },
  { owner: BOB, tokenAddress: null },
  { owner: ME, tokenAddress: SILENT },
  { owner: ME, tokenAddress: TOKEN },
]
const BEFORE = [100n, 7n, 200n, null, 2n ** 256n - 1n]
const AFTER = [95n, 8n, 205n, null, 0n]

/** Runs the program of a call, which changes all balances. */
function simulate(made: ProgramCall, reply: Reply, caller = ME) {
  const calls: unknown[] = []
  let balances = BEFORE
  const find = (owner: string, tokenAddress: string | null) =>
    balances[READS.findIndex((each) => each.owner === owner && each.tokenAddress === tokenAddress)] ?? 0n
  const chain: Chain = {
    balanceOf: (owner) => find(owner, null),
    view: (to, data) => {
      expect(data).toMatch(/^0x70a082310{24}[0-9a-f]{40}$/)
      return { isSuccess: to === TOKEN, data: to === TOKEN ? toWord(find(`0x${data.slice(-40)}`, TOKEN)) : '0x' }
    },
    call: (to, value, data) => {
      calls.push({ to, value, data })
      balances = AFTER
      return reply
    },
  }
  const output = run(writeProgram(made, READS), chain, { caller, start: startOf(made) })
  return { calls, output, result: readResult(output, made, READS.length) }
}

test.each<[string, ProgramCall, Reply]>([
  ['without data', { to: BOB, value: 5n, data: '0x' }, { isSuccess: true, data: '0x' }],
  ['with data of one byte', { to: BOB, value: 0n, data: '0x00' }, { isSuccess: true, data: '0x12' }],
  ['with data of one word', { to: BOB, value: 1n, data: `0x${'ab'.repeat(32)}` }, { isSuccess: true, data: '0x' }],
  [
    'with data of several words, which the contract refuses',
    { to: TOKEN, value: 2n ** 256n - 1n, data: `0x${'0123456789abcdef'.repeat(9)}ff` },
    { isSuccess: false, data: `0x08c379a0${'cd'.repeat(100)}` },
  ],
])('SAF-05 the program makes a call %s, and reads the balances before and after it', (_, made, reply) => {
  const { calls, result } = simulate(made, reply)
  expect(calls).toEqual([made])
  expect(result).toEqual({ isSuccess: reply.isSuccess, returned: reply.data, before: BEFORE, after: AFTER })
})

test('SAF-05 the program only starts for the sender itself, and not for the call that it makes to itself', () => {
  for (const data of ['0x', '0x00', '0x1234']) {
    const made = { to: ME, value: 1n, data }
    expect(startOf(made)).not.toHaveLength(data.length)
    expect(simulate(made, { isSuccess: true, data: '0x' }, BOB)).toMatchObject({ calls: [], output: '0x' })
    const chain: Chain = {
      balanceOf: () => expect.unreachable(),
      call: () => expect.unreachable(),
      view: () => expect.unreachable(),
    }
    expect(run(writeProgram(made, READS), chain, { start: data })).toBe('0x')
  }
})
