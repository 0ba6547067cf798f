// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as errors from '../src/errors'

type Row = { sentence: string; owner: string }
const documented: Record<string, Row> = JSON.parse(
  readFileSync(new URL('../../../docs/errors/catalog.json', import.meta.url), 'utf8'),
)

test('ACC-11 every error message of this package is documented, and every documented one exists', () => {
  const thrown = [
    // As the table names a call.
    errors.callFailed('{call}' as errors.CallName, {}, undefined),
    errors.responseInvalid('{call}' as errors.CallName, undefined),
    errors.noLiquidity(undefined),
    errors.gasPriceUnsupported('eip155:5'),
    errors.swapUnsupported('eip155:5'),
    errors.refused('{reason}', undefined),
  ]
  const own = Object.entries(documented).filter(([, { owner }]) => owner === 'plugin-data')
  expect(Object.fromEntries(thrown.map(({ code, message }) => [code, message]))).toEqual(
    Object.fromEntries(own.map(([code, { sentence }]) => [code, sentence])),
  )
})
