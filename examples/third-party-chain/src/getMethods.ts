// Calls a contract's get methods with toncenter's `runGetMethod`. A response can be anything until its stack is read.
import type { CaipNetworkId } from '@latchkey/kernel'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import { array, integer, looseTuple, number, object, pipe, safeParse, string, unknown } from 'valibot'
import { writeAddress } from './address'
import { type Cell, decodeBoc } from './boc'
import { createCellReader } from './cellReader'
import { createCellWriter, encodeBoc } from './cellWriter'
import type { Read } from './toncenter'

/** Values in the contract's order. Each method throws `rpc/malformed-response` if the next value has another type. */
export interface Stack {
  number(): bigint
  cell(): Cell
  /** Raw; null for no address. */
  address(): string | null
  /** Skips this many values. */
  skip(count: number): void
}
export interface Question {
  network: CaipNetworkId
  /** Raw. */
  contract: string
  name: string
  /** Raw addresses. */
  input?: readonly string[]
}
export type ContractReader = (question: Question, options: { signal: AbortSignal }) => Promise<Stack | null>

const METHOD = 'runGetMethod'
/** Both mean success. Source: TVM, exit codes. */
const DONE = [0, 1]
const NUMBER_PATTERN = /^-?0x[0-9a-f]{1,65}$/i
const replySchema = object({ exit_code: pipe(number(), integer()), stack: array(unknown()) })
const numberSchema = looseTuple([string(), string()])
const cellSchema = looseTuple([string(), object({ bytes: string() })])
const malformed = () => toRpcError({ code: 'rpc/malformed-response' }, METHOD)

/** Resolves to null if there is no contract, or if it has no such method. Throws `rpc/*` or `kernel/aborted`. */
export function createContractReader(read: Read): ContractReader {
  return async ({ network, contract, name, input = [] }, options) => {
    const stack = input.map((raw) => ['tvm.Slice', encodeBoc(createCellWriter().address(raw).end())])
    const params = [{ address: writeAddress({ raw: contract, isTestOnly: false }), method: name, stack }]
    const reply = safeParse(replySchema, await read({ network, method: METHOD, params }, options))
    if (!reply.success) throw malformed()
    return DONE.includes(reply.output.exit_code) ? createStack(reply.output.stack) : null
  }
}

function createStack(items: readonly unknown[]): Stack {
  let index = 0
  const next = () => items[index++]

  function cell(): Cell {
    const item = safeParse(cellSchema, next())
    const found = item.success ? decodeBoc(item.output[1].bytes) : null
    if (found === null) throw malformed()
    return found
  }

  return {
    number() {
      const item = safeParse(numberSchema, next())
      const [kind, text] = item.success ? item.output : []
      if (kind !== 'num' || !text || !NUMBER_PATTERN.test(text)) throw malformed()
      return text.startsWith('-') ? -BigInt(text.slice(1)) : BigInt(text)
    },
    cell,
    address() {
      try {
        return createCellReader(cell()).address()
      } catch (error) {
        if (error instanceof RangeError) throw malformed()
        throw error
      }
    },
    skip(count) {
      index += count
    },
  }
}
