// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accountMissing, listFailed, registerFailed, resolveFailed, suggestFailed } from '../src/errors'

type Row = { sentence: string; owner: string }
const documented: Record<string, Row> = JSON.parse(
  readFileSync(new URL('../../../docs/errors/catalog.json', import.meta.url), 'utf8'),
)

test('NAM-01 NAM-02 every error message of this package is documented, and every documented one exists', () => {
  const thrown = [
    resolveFailed('alice.eth', undefined),
    listFailed(undefined),
    suggestFailed(undefined),
    registerFailed('{name}', undefined),
    accountMissing(),
  ]
  const own = Object.entries(documented).filter(([, { owner }]) => owner === 'plugin-names')
  expect(Object.fromEntries(thrown.map(({ code, message }) => [code, message]))).toEqual(
    Object.fromEntries(own.map(([code, { sentence }]) => [code, sentence])),
  )
})
