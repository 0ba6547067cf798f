// Writes a program that reads balances, makes one call, and reads the balances again. It runs in place of the sender and is never deployed.
import { encodeBalanceOf } from '../transfer/callData'

/** Source: Ethereum yellow paper, appendix H. */
const OP = {
  stop: '00',
  add: '01',
  equal: '14',
  and: '16',
  address: '30',
  balance: '31',
  caller: '33',
  callDataSize: '36',
  returnDataSize: '3d',
  returnDataCopy: '3e',
  mload: '51',
  mstore: '52',
  jumpIf: '57',
  gas: '5a',
  jumpDestination: '5b',
  call: 'f1',
  return: 'f3',
  staticCall: 'fa',
} as const
const PUSH_BEFORE_ONE = 0x5f
const WORD = 32
const WORD_DIGITS = 64
/** The size of memory offsets, in bytes. More memory would cost too much gas for a simulation. */
const OFFSET_BYTES = 3

export interface BalanceRead {
  owner: string
  tokenAddress: string | null
}
export interface ProgramCall {
  to: string
  value: bigint
  /** `0x` hex. */
  data: string
}
export interface ProgramResult {
  isSuccess: boolean
  /** The return data of the call, `0x` hex. */
  returned: string
  /** In the order of the reads; null if a token did not respond. */
  before: readonly (bigint | null)[]
  after: readonly (bigint | null)[]
}

/** Each read writes two words: whether it succeeded, and the balance. */
const WORDS_PER_READ = 2

/** Returns the call data that starts the program, `0x` hex. Its length always differs from the call data that the program sends. */
export function startOf({ data }: Pick<ProgramCall, 'data'>): string {
  return byteCount(data) === 0 ? '0x00' : '0x'
}

/** Hex without `0x`. */
export function writeProgram(call: ProgramCall, reads: readonly BalanceRead[]): string {
  const { scratchAt, returnedAt } = layout(call, reads.length)
  const readAll = (first: number) =>
    reads.map((read, index) => writeRead(read, (first + index * WORDS_PER_READ) * WORD, scratchAt)).join('')
  const successAt = reads.length * 2 * WORDS_PER_READ * WORD
  const sizeAt = successAt + WORD
  return [
    writeEntry(startOf(call)),
    readAll(0),
    writeData(call.data.slice(2), scratchAt),
    push(0) + push(0) + push(byteCount(call.data)) + push(scratchAt) + pushHex(toWord(call.value)),
    pushHex(call.to.slice(2)) + OP.gas + OP.call + store(successAt),
    OP.returnDataSize + store(sizeAt),
    OP.returnDataSize + push(0) + push(returnedAt) + OP.returnDataCopy,
    readAll(reads.length * WORDS_PER_READ),
    push(sizeAt) + OP.mload + push(returnedAt) + OP.add + push(0) + OP.return,
  ].join('')
}

/** Returns null for anything except the program's output. */
export function readResult(result: unknown, call: ProgramCall, readCount: number): ProgramResult | null {
  const { returnedAt } = layout(call, readCount)
  if (typeof result !== 'string' || !/^0x[0-9a-f]*$/i.test(result) || byteCount(result) < returnedAt) return null
  const wordAt = (index: number) => BigInt(`0x${result.slice(2 + index * WORD_DIGITS, 2 + (index + 1) * WORD_DIGITS)}`)
  const balances = Array.from({ length: readCount * 2 }, (_, index) =>
    wordAt(index * WORDS_PER_READ) === 1n ? wordAt(index * WORDS_PER_READ + 1) : null,
  )
  return {
    isSuccess: wordAt(readCount * 2 * WORDS_PER_READ) === 1n,
    returned: `0x${result.slice(2 + returnedAt * 2)}`,
    before: balances.slice(0, readCount),
    after: balances.slice(readCount),
  }
}

/** Returns the memory layout in bytes: results, then space for call data, then the data that the call returned. */
function layout({ data }: ProgramCall, readCount: number) {
  const scratchAt = (readCount * 2 * WORDS_PER_READ + 2) * WORD
  const scratchWords = Math.max(Math.ceil(byteCount(data) / WORD), 2)
  return { scratchAt, returnedAt: scratchAt + scratchWords * WORD }
}

/** For other callers, the sender is an account that accepts coins and does nothing, even with the 2,300 gas of a plain transfer. */
function writeEntry(start: string): string {
  const isOwn = OP.caller + OP.address + OP.equal
  const isStart = push(byteCount(start)) + OP.callDataSize + OP.equal
  const check = isOwn + isStart + OP.and
  const jump = (at: number) => push(at) + OP.jumpIf + OP.stop
  return check + jump((check.length + jump(0).length) / 2) + OP.jumpDestination
}

function writeRead({ owner, tokenAddress }: BalanceRead, at: number, scratchAt: number): string {
  if (tokenAddress === null) return pushHex(owner.slice(2)) + OP.balance + store(at + WORD) + push(1) + store(at)
  const data = encodeBalanceOf(owner)
  return [
    writeData(data.slice(2), scratchAt),
    push(WORD) + push(at + WORD) + push(byteCount(data)) + push(scratchAt),
    pushHex(tokenAddress.slice(2)) + OP.gas + OP.staticCall + store(at),
  ].join('')
}

function writeData(digits: string, at: number): string {
  const words = digits.match(/.{1,64}/g) ?? []
  return words.map((word, index) => pushHex(word.padEnd(WORD_DIGITS, '0')) + store(at + index * WORD)).join('')
}

/** Of the value on the stack. */
function store(at: number): string {
  return push(at) + OP.mstore
}

function push(value: number): string {
  return pushHex(value.toString(16).padStart(OFFSET_BYTES * 2, '0'))
}

function pushHex(digits: string): string {
  return (PUSH_BEFORE_ONE + digits.length / 2).toString(16) + digits
}

function byteCount(hex: string): number {
  return (hex.length - 2) / 2
}

function toWord(value: bigint): string {
  return value.toString(16).padStart(WORD_DIGITS, '0')
}
