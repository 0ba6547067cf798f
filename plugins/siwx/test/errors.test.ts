// @vitest-environment node
import { readFileSync } from 'node:fs'
import { LatchkeyError } from '@latchkey/kernel'
import { siwx } from '@latchkey/plugin-siwx'
import { expect, test } from 'vitest'
import * as errors from '../src/errors'

type Row = { sentence: string; owner: string }
const documented: Record<string, Row> = JSON.parse(
  readFileSync(new URL('../../../docs/errors/catalog.json', import.meta.url), 'utf8'),
)

function catchConflict(): LatchkeyError {
  try {
    siwx({ siwx: () => Promise.reject(new Error('not asked')), siweConfig: {} as never })
  } catch (error) {
    if (error instanceof LatchkeyError) return error
  }
  throw new Error('Both were taken.')
}

test('SIW-03 every error message of this package is documented, and every documented one exists', () => {
  const thrown = [
    catchConflict(),
    errors.notEnabled(),
    errors.addressMissing(),
    errors.networkMissing(),
    errors.connectionMissing(),
    errors.declined({ code: 'rpc/user-rejected' }),
    errors.smartAccountUnsupported(null),
    errors.initializeFailed(null),
    errors.messageRefused('{mismatch}' as 'nonce'),
    errors.sessionRefused('{mismatch}' as 'nonce'),
    errors.fieldInvalid('{field}'),
  ]
  const own = Object.entries(documented).filter(([, { owner }]) => owner === 'plugin-siwx')
  expect(Object.fromEntries(thrown.map(({ code, message }) => [code, message]))).toEqual(
    Object.fromEntries(own.map(([code, { sentence }]) => [code, sentence])),
  )
})
