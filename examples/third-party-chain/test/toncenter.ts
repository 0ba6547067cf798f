// Toncenter's JSON-RPC over one local network: its responses to the methods that the family calls.
import { Address, Cell, type TupleItem } from '@ton/core'
import type { Blockchain } from '@ton/sandbox'
import { array, type InferOutput, literal, number, object, parse, string, tuple, variant } from 'valibot'
import type { Ledger } from './ledger'

const accountSchema = object({ address: string() })
const questionSchema = variant('method', [
  object({ method: literal('getAddressBalance'), params: accountSchema }),
  object({ method: literal('getAddressState'), params: accountSchema }),
  object({
    method: literal('runGetMethod'),
    params: object({ address: string(), method: string(), stack: array(tuple([literal('tvm.Slice'), string()])) }),
  }),
  object({ method: literal('getTransactions'), params: object({ address: string(), limit: number() }) }),
  object({
    method: literal('tryLocateResultTx'),
    params: object({ source: string(), destination: string(), created_lt: string() }),
  }),
])

/** Returns the result. Throws the API's error, also for a method that is not implemented. */
export async function answer(chain: Blockchain, ledger: Ledger, input: unknown): Promise<unknown> {
  const question = parse(questionSchema, input)
  if (question.method === 'runGetMethod') return runGetMethod(chain, question.params)
  if (question.method === 'getTransactions') {
    return ledger.of(Address.parse(question.params.address)).slice(0, question.params.limit)
  }
  if (question.method === 'tryLocateResultTx') {
    const { destination, created_lt: time } = question.params
    const found = ledger.find(Address.parse(destination), BigInt(time))
    if (!found) throw new Error('cannot find result tx')
    return found
  }
  const contract = await chain.getContract(Address.parse(question.params.address))
  if (question.method === 'getAddressBalance') return contract.balance.toString()
  const { type } = contract.accountState ?? { type: 'uninit' }
  return type === 'uninit' ? 'uninitialized' : type
}

type GetMethod = Extract<InferOutput<typeof questionSchema>, { method: 'runGetMethod' }>['params']

async function runGetMethod(chain: Blockchain, { address, method, stack }: GetMethod) {
  const contract = await chain.getContract(Address.parse(address))
  // Toncenter's own code for an account without a contract.
  if (contract.accountState?.type !== 'active') return { exit_code: -13, gas_used: 0, stack: [] }
  const input = stack.map(([, boc]): TupleItem => ({ type: 'slice', cell: Cell.fromBase64(boc) }))
  try {
    const result = await chain.runGetMethod(Address.parse(address), method, input)
    return { exit_code: result.exitCode, gas_used: Number(result.gasUsed), stack: result.stack.map(write) }
  } catch (error) {
    const { exitCode } = error as { exitCode?: unknown }
    if (typeof exitCode !== 'number') throw error
    return { exit_code: exitCode, gas_used: 0, stack: [] }
  }
}

function write(item: TupleItem): unknown {
  if (item.type === 'int')
    return ['num', `${item.value < 0n ? '-' : ''}0x${(item.value < 0n ? -item.value : item.value).toString(16)}`]
  if (item.type === 'cell' || item.type === 'slice') return ['cell', { bytes: item.cell.toBoc().toString('base64') }]
  throw new Error(`No contract here gives a ${item.type}.`)
}
