// Small parsers that both servers share: requests, subjects, browsers, pages, and errors of the email server.
import { expect, test } from 'vitest'
import { describeBrowser } from './describeBrowser.ts'
import { codeSchema, deviceSchema, emailSchema, readInput } from './input.ts'
import { createMailer } from './mailer.ts'
import { fillPage } from './markup.ts'
import { createCode, createToken, hashToken, isSameHash, toNonce } from './secrets.ts'
import { readEmail, readKind } from './subjects.ts'

test('SRV-04 a request that is not of its form is refused with the reason', () => {
  expect(readInput(emailSchema, { body: '  Ada@B.example ' })).toBe('ada@b.example')
  expect(readInput(codeSchema, { body: ' 123 456\n' })).toBe('123456')
  const token = createToken()
  expect(readInput(deviceSchema, { body: token })).toEqual(hashToken(token))
  for (const [schema, body, message] of [
    [emailSchema, 7, 'Invalid email'],
    [emailSchema, 'ada', 'Invalid email'],
    [emailSchema, `${'a'.repeat(250)}@b.example`, 'Invalid email'],
    [codeSchema, '1234567', 'A code is six digits.'],
    [codeSchema, 'x123456', 'A code is six digits.'],
    [deviceSchema, `${token}x`, expect.any(String)],
    [deviceSchema, `x${token}`, expect.any(String)],
  ] as const) {
    const error = expect.objectContaining({ status: 400, code: 'malformed', message })
    expect(() => readInput(schema, { body })).toThrow(error)
  }
})

test('KEY-06 hashes are equal only with equal bytes, and secrets have their length', () => {
  const [a, b] = [hashToken('a'), hashToken('b')]
  expect([isSameHash(a, hashToken('a')), isSameHash(a, b), isSameHash(a, a.subarray(1))]).toEqual([true, false, false])
  expect(createToken()).toMatch(/^[\w-]{43}$/)
  for (let round = 0; round < 50; round += 1) expect(createCode()).toMatch(/^\d{6}$/)
  expect(toNonce('a')).toBe(Buffer.from(a).toString('hex'))
})

test('EMB-04 a subject is a kind and a name', () => {
  expect([readEmail('email:a@b.example'), readEmail('google:email:1')]).toEqual(['a@b.example', null])
  expect([readKind('email:a:b'), readKind('passkey:1'), readKind('')]).toEqual(['email', 'passkey', ''])
})

test.each([
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0 Safari/537.36 Edg/141.0', 'Edge on Windows'],
  ['Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/141.0 Safari/537.36', 'Chrome on Linux'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Safari/604.1', 'Safari on iOS'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/26.0 Safari/605.1.15', 'Safari on macOS'],
  ['Mozilla/5.0 (X11; Linux) Chrome/141.0 Safari/537.36 OPR/125.0', 'Opera on Linux'],
  ['curl/8.0', 'A browser on an unknown system'],
])('KEY-04 %s is %s', (userAgent, name) => {
  expect(describeBrowser(userAgent)).toBe(name)
})

test('KEY-04 the values of a page are escaped, its parts are not, and an unknown mark stays', () => {
  const page = '<h1>__TITLE__</h1>__FORM__ __OTHER__'
  const filled = fillPage(page, { TITLE: `<b>"&'` }, { FORM: '<form>' })
  expect(filled).toBe('<h1>&#60;b&#62;&#34;&#38;&#39;</h1><form> __OTHER__')
})

test('SRV-02 an email server that cannot be reached is an error with its code', async () => {
  const mailer = createMailer({ url: 'smtp://127.0.0.1:1', from: { name: 'Shop', address: 'no-reply@shop.example' } })
  const error = { name: 'MailError', code: 'ESOCKET' }
  await expect(mailer.verify()).rejects.toMatchObject(error)
  await expect(mailer.send({ to: 'a@b.example', subject: 's', paragraphs: [] })).rejects.toMatchObject(error)
  mailer.close()
})
