import fc from 'fast-check'
import { expect, test } from 'vitest'
import { redact, writeReport } from './report'

const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length })

test('SEC-03 the report never contains an account, a token or an email address, whatever surrounds them', () => {
  const secret = fc.oneof(
    hex(40).map((digits) => `0x${digits}`),
    hex(32).map((digits) => `1${digits}`),
    fc.emailAddress(),
    fc.emailAddress().map((address) => address.replace('@', '%40')),
    fc.constantFrom('wc:a@2', 'wc%3Aa%402', 'wc:a@2?symKey=b'),
  )
  const around = fc.constantFrom(' ', '; ', ': ', '', '(', '/', '?token=')
  fc.assert(
    fc.property(around, secret, around, (before, text, after) => {
      expect(redact(`x ${before}${text}${after} y`)).not.toContain(text)
    }),
  )
})
test('SEC-03 useful details stay: origins, network ids, codes, times', () => {
  const line = 'wss://relay.example:8443: open, 120 ms; First (eip155:31337): rpc/http-failed, 2026-06-01T12:00:00.000Z'
  expect(redact(line)).toBe(line)
  expect(redact(`https://a.example/key?secret=1 ${ADDRESS}`)).toBe('https://a.example/key… …')
})
test('SEC-03 the report has one line per check, with its result', () => {
  const report = writeReport({ origin: 'https://site.example', userAgent: 'Browser 1', atMs: 0 }, [
    { key: 'diagnosis.online', state: 'ok', technical: 'navigator.onLine: true' },
    { key: 'acme.check', state: 'problem', technical: `somebody@home.example ${ADDRESS}` },
  ])
  expect(report.split('\n')).toEqual([
    'Connection check of https://site.example, 1970-01-01T00:00:00.000Z',
    'Browser 1',
    'diagnosis.online: ok (navigator.onLine: true)',
    'acme.check: problem (… …)',
  ])
})
