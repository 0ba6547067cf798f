// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as errors from './errors'

type Row = { sentence: string; toast?: string; owner: string }
const documented: Record<string, Row> = JSON.parse(
  readFileSync(new URL('../../../docs/errors/catalog.json', import.meta.url), 'utf8'),
)

test('EMB-10 EMB-12 every error message of this package is documented, and every documented one exists', () => {
  const made = [
    errors.frameUnreachable('silent'),
    errors.frameMissing(),
    errors.aborted(),
    errors.timedOut(),
    errors.refused(null),
    errors.responseMalformed(),
    errors.requestInvalid(),
    errors.tooManyRequests(),
    errors.emailInvalid(),
    errors.throttled(7),
    errors.chainUnsupported('eip155:1', undefined),
    errors.smartAccountUnsupported(),
    errors.initializeFailed(new Error('no user')),
    errors.methodNotAccepted('eth_sign'),
  ]
  const found = made.map(({ code, message }) => [code, message.replace('7', '{seconds}')])
  const rows = Object.entries(documented).filter(([, { owner }]) => owner === 'plugin-embedded')
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(rows.map(([code, { sentence }]) => [code, sentence])))
})
