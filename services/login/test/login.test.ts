// The login server and the keeper over HTTP, with real emails and a real database.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createToken } from '../secrets.ts'
import { approveLink } from './approveLink.ts'
import { ADDRESSES, type LoginWorld, MINUTE_MS, PROJECT, startLoginWorld } from './loginWorld.ts'

let world: LoginWorld
beforeAll(async () => {
  world = await startLoginWorld()
})
afterAll(() => world?.stop())

function wrongCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

describe('a code by email', () => {
  test('EMB-03 six digits are emailed, and open a session once', async () => {
    const person = world.createPerson()
    const started = await world.post('/api/email/start', {
      email: ` ${person.email.toUpperCase()} `,
      device: person.device,
    })
    expect(started.body.action).toBe('VERIFY_OTP')
    const code = await world.readCode(person.email)
    expect(code).toMatch(/^\d{6}$/)
    const finish = { attempt: started.body.attempt, device: person.device, code }
    const signedIn = await world.post('/api/email/finish', finish)
    expect(signedIn.body.account).toMatchObject({ email: person.email, addresses: null, hasOwnEmail: true })
    expect((await world.post('/api/email/finish', finish)).body.error.code).toBe('code-expired')
  })

  test('EMB-03 a wrong code shows how many tries are left; the third one ends the code, also for the right one', async () => {
    const { email, device } = world.createPerson()
    const { attempt } = (await world.post('/api/email/start', { email, device })).body
    const code = await world.readCode(email)
    const wrong = { attempt, device, code: wrongCode(code) }
    const said = []
    for (let time = 0; time < 3; time += 1) said.push((await world.post('/api/email/finish', wrong)).body.error.message)
    expect(said).toEqual([
      'Wrong code. 2 tries left.',
      'Wrong code. One try left.',
      'Wrong code three times. Request a new one.',
    ])
    expect((await world.post('/api/email/finish', { attempt, device, code })).body.error.code).toBe('code-expired')
  })

  test('at most three of several concurrent attempts count', async () => {
    const { email, device } = world.createPerson()
    const { attempt } = (await world.post('/api/email/start', { email, device })).body
    const wrong = { attempt, device, code: wrongCode(await world.readCode(email)) }
    const answers = await Promise.all(Array.from({ length: 6 }, () => world.post('/api/email/finish', wrong)))
    expect(answers.every(({ status }) => status >= 400)).toBe(true)
    expect(answers.filter(({ body }) => body.error.message.includes('left.'))).toHaveLength(2)
  })

  test('a code is valid for 20 minutes, on the device that requested it', async () => {
    const { email, device } = world.createPerson()
    const { attempt } = (await world.post('/api/email/start', { email, device })).body
    const code = await world.readCode(email)
    expect((await world.post('/api/email/finish', { attempt, device: createToken(), code })).body.error.code).toBe(
      'code-expired',
    )
    world.passTime(20 * MINUTE_MS)
    const late = await world.post('/api/email/finish', { attempt, device, code })
    expect(late.body.error.message).toBe('This code has expired. Ask for a new one.')
  })

  test('EMB-03 a second email within 30 seconds is refused with the seconds left, rounded up', async () => {
    const { email, device } = world.createPerson()
    await world.post('/api/email/start', { email, device })
    world.passTime(12_500)
    const second = await world.post('/api/email/start', { email, device })
    expect(second).toEqual({
      status: 429,
      body: { error: { code: 'throttled', message: 'Please try again after 18 seconds' } },
    })
    world.passTime(17_500)
    expect((await world.post('/api/email/start', { email, device })).status).toBe(200)
  })

  test('one address gets eight emails in a quarter of an hour', async () => {
    const { email } = world.createPerson()
    const statuses = []
    for (let time = 0; time < 9; time += 1) {
      world.passTime(31_000)
      statuses.push((await world.post('/api/email/start', { email, device: createToken() })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429])
    world.passTime(20 * MINUTE_MS)
  })

  test.each(['', 'ada', 'ada@', 'a\r\nbcc: eve@evil.example@latchkey.example', `${'a'.repeat(300)}@latchkey.example`])(
    'no email is sent to %j',
    async (email) => {
      const answer = await world.post('/api/email/start', { email, device: createToken() })
      expect(answer.body.error.message).toContain('Invalid email')
    },
  )

  test('only the frame may send requests, and only as JSON', async () => {
    const { email, device } = world.createPerson()
    const foreign = await world.post('/api/email/start', { email, device }, undefined, 'https://evil.example')
    expect(foreign.status).toBe(403)
    const headers = { 'content-type': 'text/plain', origin: world.login.url }
    const body = JSON.stringify({ email, device })
    expect((await fetch(`${world.login.url}/api/email/start`, { method: 'POST', headers, body })).status).toBe(415)
    expect(await world.readEmails(email)).toEqual([])
  })
})

describe('sessions', () => {
  test('EMB-08 a token changes each time; an older one ends the session', async () => {
    const { token } = (await world.signIn(world.createPerson())).body
    const next = await world.post('/api/session/refresh', {}, token)
    expect(next.status).toBe(200)
    expect(next.body.token).not.toBe(token)
    world.passTime(MINUTE_MS)
    expect((await world.post('/api/session/refresh', {}, token)).body.error.code).toBe('signed-out')
    expect((await world.post('/api/session/refresh', {}, next.body.token)).body.error.code).toBe('signed-out')
  })

  test('the response to a refresh may be lost: the previous token is valid for another half minute', async () => {
    const { token } = (await world.signIn(world.createPerson())).body
    await world.post('/api/session/refresh', {}, token)
    world.passTime(10_000)
    expect((await world.post('/api/session/refresh', {}, token)).status).toBe(200)
  })

  test('a session expires after thirty days without use, and ends when its person signs out', async () => {
    const first = (await world.signIn(world.createPerson())).body.token
    await world.post('/api/session/end', {}, first)
    expect((await world.post('/api/session/refresh', {}, first)).status).toBe(401)
    const second = (await world.signIn(world.createPerson())).body.token
    world.passTime(30 * 24 * 60 * MINUTE_MS)
    expect((await world.post('/api/session/refresh', {}, second)).status).toBe(401)
  })
})

describe('wallets and new devices', () => {
  test('a wallet is created once, nothing more goes to the keeper then, and only its own session gets its parts', async () => {
    const { token } = (await world.signIn(world.createPerson())).body
    const { wallet, kept, created } = await world.createWallet(token)
    expect([kept.status, created.status]).toEqual([200, 200])
    expect((await world.createWallet(token)).created.body.error.code).toBe('has-wallet')
    expect((await world.post('/api/wallet/grant', {}, token)).body.error.code).toBe('has-wallet')
    const { serverShare, box } = wallet
    expect((await world.post('/api/wallet/open', {}, token)).body).toMatchObject({ serverShare, box })
    expect((await world.post('/api/wallet/open', {})).status).toBe(401)
    expect(
      (await world.post('/api/wallet/open', {}, (await world.signIn(world.createPerson())).body.token)).body.error.code,
    ).toBe('no-wallet')
  })

  test('EMB-03 KEY-06 a known device signs in with its code; a new one is then approved by a link, which opens nothing by being opened', async () => {
    const person = world.createPerson()
    const { keeperShare } = await world.createWallet((await world.signIn(person)).body.token)
    world.passTime(MINUTE_MS)
    expect((await world.post('/api/email/start', person)).body.action).toBe('VERIFY_OTP')

    const newDevice = { ...person, device: createToken() }
    const { attempt, secret, proof } = await world.requestLink(newDevice)
    const enter = () => world.post('/api/email/approved', { attempt, device: newDevice.device, proof })
    const take = () => world.post(`${world.login.keeperUrl}/releases/take`, { secret })
    expect((await take()).body).toEqual({ state: 'pending' })
    const link = await world.readLink(person.email)
    expect(await (await fetch(link)).text()).toContain('Approve this device?')
    expect((await take()).body).toEqual({ state: 'pending' })
    const ticket = new URL(link).searchParams.get('ticket') ?? ''
    const foreign = {
      method: 'POST',
      body: new URLSearchParams({ ticket }),
      headers: { origin: 'https://evil.example' },
    }
    await fetch(`${world.login.keeperUrl}/approve`, foreign)
    expect((await take()).body).toEqual({ state: 'pending' })
    expect((await enter()).body.error.code).toBe('not-approved')
    expect(await approveLink(link)).toContain('Device approved')
    expect((await enter()).body.account.addresses).toEqual(ADDRESSES)
    expect((await enter()).body.error.code).toBe('code-expired')
    expect((await take()).body).toEqual({ state: 'released', shares: [keeperShare] })
    expect((await take()).status).toBe(404)
  })

  test('KEY-06 the keeper stores no share and emails no link without a grant', async () => {
    const owner = world.createPerson()
    await world.createWallet((await world.signIn(owner)).body.token)
    const emails = (await world.readEmails(owner.email)).length
    const secret = createToken()
    const asKeeper = (path: string, body: object) => world.post(`${world.login.keeperUrl}${path}`, body)
    expect((await asKeeper('/releases', { email: owner.email, secret })).status).toBe(400)
    expect((await asKeeper('/releases', { email: owner.email, grant: 'a.b.c', secret })).status).toBe(401)
    expect((await asKeeper('/releases/look', { secret })).status).toBe(404)
    expect((await asKeeper('/releases/take', { secret })).status).toBe(404)
    expect(await world.readEmails(owner.email)).toHaveLength(emails)
    expect((await asKeeper('/shares', { grant: 'a.b.c', share: createToken() })).status).toBe(401)
  })

  test('a link is valid for 20 minutes', async () => {
    const person = world.createPerson()
    await world.createWallet((await world.signIn(person)).body.token)
    world.passTime(MINUTE_MS)
    const { secret } = await world.requestLink({ ...person, device: createToken() })
    const link = await world.readLink(person.email)
    world.passTime(20 * MINUTE_MS)
    expect(await (await fetch(link)).text()).toContain('This link is not valid')
    expect((await world.post(`${world.login.keeperUrl}/releases/take`, { secret })).status).toBe(404)
  })
})

describe('EMB-06 changing the email', () => {
  test('takes a code from each address; the new one signs in from then on, with the box that was encrypted for it', async () => {
    const person = world.createPerson()
    const { email: newEmail } = world.createPerson()
    const { token } = (await world.signIn(person)).body
    await world.createWallet(token)
    const started = await world.post('/api/email/update', { email: newEmail }, token)
    expect(started.body.action).toBe('VERIFY_PRIMARY_OTP')
    const old = { attempt: started.body.attempt, code: await world.readCode(person.email) }
    const proven = await world.post('/api/email/update/old', old, token)
    const second = { attempt: proven.body.attempt, code: await world.readCode(newEmail) }
    const ready = await world.post('/api/email/update/new', second, token)
    await world.post(`${world.login.keeperUrl}/shares`, { grant: ready.body.grant, share: createToken() })
    const box = 'c'.repeat(100)
    const changed = await world.post('/api/email/update/commit', { attempt: ready.body.attempt, box }, token)
    expect(changed.body.account.email).toBe(newEmail)
    expect((await world.post('/api/wallet/open', {}, token)).body.box).toBe(box)
    expect((await world.signIn({ ...person, email: newEmail })).body.account.addresses).toEqual(ADDRESSES)
    expect((await world.signIn({ ...person, device: createToken() })).body.account.addresses).toBe(null)
  })

  test('someone else’s address is refused, and no step can be left out', async () => {
    const person = world.createPerson()
    const other = world.createPerson()
    await world.signIn(other)
    const { token } = (await world.signIn(person)).body
    const { attempt } = (await world.post('/api/email/update', { email: other.email }, token)).body
    const early = await world.post(
      '/api/email/update/new',
      { attempt, code: await world.readCode(person.email) },
      token,
    )
    expect(early.status).toBe(404)
    const proven = await world.post(
      '/api/email/update/old',
      { attempt, code: await world.readCode(person.email) },
      token,
    )
    const second = { attempt: proven.body.attempt, code: await world.readCode(other.email) }
    expect((await world.post('/api/email/update/new', second, token)).body.error.code).toBe('email-taken')
  })

  test('an address that someone else signs in with meanwhile is refused at the last step, and nothing changes', async () => {
    const person = world.createPerson()
    const other = world.createPerson()
    const { token } = (await world.signIn(person)).body
    const { wallet } = await world.createWallet(token)
    const started = await world.post('/api/email/update', { email: other.email }, token)
    const old = { attempt: started.body.attempt, code: await world.readCode(person.email) }
    const proven = await world.post('/api/email/update/old', old, token)
    const second = { attempt: proven.body.attempt, code: await world.readCode(other.email) }
    const ready = await world.post('/api/email/update/new', second, token)
    expect((await world.signIn(other)).status).toBe(200)
    const box = 'c'.repeat(100)
    const committed = await world.post('/api/email/update/commit', { attempt: ready.body.attempt, box }, token)
    expect(committed).toMatchObject({ status: 409, body: { error: { code: 'email-taken' } } })
    expect((await world.post('/api/wallet/open', {}, token)).body.box).toBe(wallet.box)
    expect((await world.signIn(person)).body.account).toMatchObject({ email: person.email, addresses: ADDRESSES })
  })
})

describe('the frame’s page', () => {
  test('UIX-02 is in the language that the page around it requests, with the texts in a block of data', async () => {
    const page = await (await fetch(`${world.login.url}/sdk?projectId=${PROJECT.id}&lang=he`)).text()
    expect(page).toContain('<html lang="he" dir="rtl">')
    expect(page).toContain('"approve":"אישור"')
  })
  test('EMB-01 the project decides who may embed it and where it may send data', async () => {
    const policy = (await fetch(`${world.login.url}/sdk?projectId=${PROJECT.id}`)).headers.get(
      'content-security-policy',
    )
    expect(policy).toContain('frame-ancestors http://127.0.0.1:* https://*.shop.example')
    expect(policy).toContain(`connect-src 'self' ${world.login.keeperUrl} http://127.0.0.1:8545`)
    const unknown = await fetch(`${world.login.url}/sdk?projectId=nobody`)
    expect(unknown.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })
})

test('no failure went unnoticed, and no code, token, share or address is in the database in plain text', async () => {
  const person = world.createPerson()
  const { token } = (await world.signIn(person)).body
  const { wallet, keeperShare } = await world.createWallet(token)
  const dumps = await Promise.all(
    ['login.wallet', 'login.session', 'login.attempt', 'login.flow', 'keeper.share', 'keeper.release'].map((table) =>
      world.database.query(`select t::text as text, encode(convert_to(t::text, 'UTF8'), 'base64') from ${table} t`),
    ),
  )
  const text = JSON.stringify(dumps)
  for (const secret of [token, wallet.serverShare, keeperShare]) {
    expect(text).not.toContain(secret)
    expect(text).not.toContain(Buffer.from(secret).toString('hex'))
  }
  expect(JSON.stringify(dumps.slice(4))).not.toContain(person.email)
  expect(world.faults).toEqual([])
})
