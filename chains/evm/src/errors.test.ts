import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as errors from './errors'
import * as transportErrors from './transport/errors'

type Row = { sentence: string; owner: string }
const documented: Record<string, Row> = JSON.parse(
  readFileSync(new URL('../../../docs/errors/catalog.json', import.meta.url), 'utf8'),
)

test('WCT-09 every error message of this package is documented, and every documented one exists', () => {
  const made = [
    errors.networkInvalid('{network}', '{field}'),
    transportErrors.rpcUrlMissing('eip155:1'),
    transportErrors.rpcUrlInvalid('eip155:1', 'ws:'),
    transportErrors.rpcConnectionInvalid('eip155:1', 'https:'),
  ]
  const rows = Object.entries(documented).filter(([, { owner }]) => owner === 'chain-evm')
  expect(Object.fromEntries(made.map(({ code, message }) => [code, message]))).toEqual(
    Object.fromEntries(rows.map(([code, { sentence }]) => [code, sentence])),
  )
})
