// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { responseInvalid, unsupported } from '../src/errors'

type Row = { sentence: string; owner: string }
const documented: Record<string, Row> = JSON.parse(
  readFileSync(new URL('../../../docs/errors/catalog.json', import.meta.url), 'utf8'),
)

test('CON-09 every error message of this package is documented, and every documented one exists', () => {
  const own = Object.entries(documented).filter(([, { owner }]) => owner === 'plugin-smart-sessions')
  const thrown = [responseInvalid(), unsupported()]
  expect(Object.fromEntries(thrown.map(({ code, message }) => [code, message]))).toEqual(
    Object.fromEntries(own.map(([code, { sentence }]) => [code, sentence])),
  )
})
