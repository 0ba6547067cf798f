import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { networkInvalid } from '../errors'
import * as errors from './errors'

type Row = { sentence: string; owner: string }
const documented: Record<string, Row> = JSON.parse(
  readFileSync(new URL('../../../../docs/errors/catalog.json', import.meta.url), 'utf8'),
)
const NETWORK = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

test('CHN-02 every error message of this package is documented, and every documented one exists', () => {
  const made = [
    networkInvalid('{network}', '{field}'),
    errors.connectFailed('x', null),
    errors.notConnected('x'),
    errors.providerMissing('x'),
    errors.providerUndefined('x'),
    errors.rpcUrlMissing(NETWORK),
    errors.connectionMissing(NETWORK),
    errors.publicKeyMissing('x'),
    errors.accountMissing('x'),
    errors.addressMissing('x'),
    errors.resultEmpty('x', 'y'),
    errors.featureUnsupported('x', '{feature}'),
    errors.chainInvalid('x', NETWORK),
    errors.signInRefused('{field}'),
  ]
  const rows = Object.entries(documented).filter(([, { owner }]) => owner === 'chain-solana')
  expect(Object.fromEntries(made.map(({ code, message }) => [code, message]))).toEqual(
    Object.fromEntries(rows.map(([code, { sentence }]) => [code, sentence])),
  )
})
