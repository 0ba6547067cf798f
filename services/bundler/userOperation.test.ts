// Reading an operation from JSON: what is accepted, and which field an error names.
import { expect, test } from 'vitest'
import { ENTRY_POINT, TOKEN } from './test/entryPointLogs.ts'
import { OPERATION } from './test/scriptedNode.ts'
import { toWire } from './test/toWire.ts'
import { readDraft, readOperation, restoreOperation } from './userOperation.ts'

const raw = toWire(OPERATION)
const LIMIT = {
  nonce: `0x${'f'.repeat(64)}`,
  preVerificationGas: `0x${'f'.repeat(64)}`,
  callGasLimit: `0x${'f'.repeat(32)}`,
  maxFeePerGas: `0x${'F'.repeat(32)}`,
  paymaster: TOKEN,
  paymasterData: '0x',
  paymasterVerificationGasLimit: '0x1',
  paymasterPostOpGasLimit: '0x0',
  factory: TOKEN,
  factoryData: '0xAb',
}

test('EMB-09 an operation is read, and stored as it was sent', () => {
  expect(readOperation([raw, ENTRY_POINT], ENTRY_POINT)).toEqual({ operation: OPERATION, raw })
  expect(readOperation([raw, ENTRY_POINT.toLowerCase(), 'more'], ENTRY_POINT).operation).toEqual(OPERATION)
  expect(restoreOperation(raw)).toEqual(OPERATION)
})

test('EMB-09 its largest numbers are read', () => {
  const { operation } = readOperation([{ ...raw, ...LIMIT }, ENTRY_POINT], ENTRY_POINT)
  expect(operation).toMatchObject({
    nonce: 2n ** 256n - 1n,
    preVerificationGas: 2n ** 256n - 1n,
    callGasLimit: 2n ** 128n - 1n,
    maxFeePerGas: 2n ** 128n - 1n,
    paymasterVerificationGasLimit: 1n,
    paymasterPostOpGasLimit: 0n,
    paymaster: TOKEN,
    paymasterData: '0x',
    factory: TOKEN,
    factoryData: '0xAb',
  })
})

test.each<[field: string, value: unknown]>([
  ['sender', `0x${'a'.repeat(39)}`],
  ['sender', `0x${'a'.repeat(41)}`],
  ['sender', `x0x${'a'.repeat(40)}`],
  ['sender', 7],
  ['sender', [`0x${'a'.repeat(40)}`]],
  ['nonce', `0x${'1'.repeat(65)}`],
  ['nonce', '0x'],
  ['nonce', '10'],
  ['nonce', '0x1 '],
  ['factory', '0x'],
  ['factoryData', '0x1'],
  ['callData', '0x0'],
  ['callData', '0xzz'],
  ['callData', '00'],
  ['signature', '0x1'],
  ['callGasLimit', `0x${'1'.repeat(33)}`],
  ['verificationGasLimit', '0x1g'],
  ['preVerificationGas', '-0x1'],
  ['maxFeePerGas', `0x${'1'.repeat(33)}`],
  ['maxPriorityFeePerGas', null],
  ['paymaster', '0x00'],
  ['paymasterData', '0x1'],
  ['paymasterVerificationGasLimit', `0x${'1'.repeat(33)}`],
])('EMB-09 an operation with %s %j is invalid', (field, value) => {
  const error = { code: -32602, message: `Not a user operation: ${field}.` }
  expect(() => readOperation([{ ...raw, [field]: value }, ENTRY_POINT], ENTRY_POINT)).toThrow(
    expect.objectContaining(error),
  )
})

test('EMB-09 a draft needs no gas and no fees, and is for this EntryPoint', () => {
  const { nonce, sender, callData, signature } = OPERATION
  const draft = toWire({ nonce, sender, callData, signature })
  expect(readDraft([draft, ENTRY_POINT], ENTRY_POINT)).toEqual({ nonce, sender, callData, signature })
  expect(() => readDraft([draft, TOKEN], ENTRY_POINT)).toThrow(`Only the EntryPoint ${ENTRY_POINT} is supported.`)
  expect(() => readDraft(null, ENTRY_POINT)).toThrow('Not a user operation: its shape.')
  expect(() => readDraft([draft], ENTRY_POINT)).toThrow('Not a user operation: 1.')
})
