// The new proof of identity before keys are exported, at both servers: what each one requires, and that it opens nothing else.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGrantSigner, createGrantVerifier, readGrantPublicKey } from '../grants.ts'
import { createToken, toNonce } from '../secrets.ts'
import { approveLink } from './approveLink.ts'
import { type LoginWorld, MINUTE_MS, startLoginWorld } from './loginWorld.ts'

let world: LoginWorld
beforeAll(async () => {
  world = await startLoginWorld()
})
afterAll(() => world?.stop())

async function createOwner() {
  const person = world.createPerson()
  const { token } = (await world.signIn(person)).body
  await world.createWallet(token)
  return { ...person, token }
}

const approve = async (email: string) => approveLink(await world.readLink(email))

const codeOf = async (answer: ReturnType<LoginWorld['post']>) => (await answer).body.error?.code ?? 'none'

test('KEY-02 the code comes after the link, for the device and session that asked, and a notice follows the proof', async () => {
  const { email, token } = await createOwner()
  const other = await createOwner()
  const { keeperUrl } = world.login
  const secret = createToken()
  const proof = toNonce(secret)
  const { attempt, grant, state } = (await world.post('/api/export/start', {}, token)).body
  expect(state).toBe('link')
  expect((await world.post(`${keeperUrl}/exports`, { grant, secret })).status).toBe(200)
  expect(await codeOf(world.post('/api/export/send', { attempt, proof }, token))).toBe('not-approved')
  expect(await approve(email)).toContain('Export approved')
  const emails = (await world.readEmails(email)).length
  expect(await codeOf(world.post('/api/export/send', { attempt, proof }, other.token))).toBe('code-expired')
  expect(await codeOf(world.post('/api/export/send', { attempt, proof: toNonce(createToken()) }, token))).toBe(
    'not-approved',
  )
  expect((await world.readEmails(email)).length).toBe(emails)
  expect(await codeOf(world.post('/api/export/send', { attempt, proof }, token))).toBe('none')
  const code = await world.readCode(email)
  expect(await codeOf(world.post('/api/export/finish', { attempt, code }, other.token))).toBe('code-expired')
  expect(await codeOf(world.post('/api/export/finish', { attempt, code }, token))).toBe('none')
  expect(await codeOf(world.post('/api/export/finish', { attempt, code }, token))).toBe('code-expired')
  const readNewest = async () => (await world.readEmails(email)).at(-1)?.text
  await expect.poll(readNewest).toContain('Your private keys were shown on A browser on an unknown system')
  expect(await readNewest()).not.toContain('http')
})

test('KEY-02 the link of an export opens no wallet, and the link of a new device exports nothing', async () => {
  const { email, token } = await createOwner()
  const { keeperUrl } = world.login
  const exported = createToken()
  const { attempt, grant } = (await world.post('/api/export/start', {}, token)).body
  await world.post(`${keeperUrl}/exports`, { grant, secret: exported })
  await approve(email)
  const take = await world.post(`${keeperUrl}/releases/take`, { secret: exported })
  expect(take.body.error.code).toBe('release-over')
  const asNewDevice = { email, proof: toNonce(exported) }
  expect((await world.post(`${keeperUrl}/releases/approved`, asNewDevice)).body).toEqual({ isApproved: false })

  world.passTime(MINUTE_MS)
  const { proof } = await world.requestLink({ email, device: createToken() })
  expect(await approve(email)).toContain('Device approved')
  const send = world.post('/api/export/send', { attempt, proof }, token)
  expect(await codeOf(send)).toBe('not-approved')
})

test('KEY-02 a grant for an export stores no share and opens nothing, and one for a share requests no link', async () => {
  const signer = createGrantSigner(new Uint8Array(32))
  const { verify } = createGrantVerifier([await readGrantPublicKey(new Uint8Array(32))])
  const [share, exported] = [await signer.sign('email:a', 0), await signer.sign('email:a', 0, 'export')]
  const opened = await signer.sign('email:a', 0, 'open')
  expect(await verify(exported, 0, 'export')).toBe('email:a')
  await expect(verify(exported, 0)).rejects.toMatchObject({ code: 'no-grant' })
  const rejections = { share: [exported, opened], export: [share, opened], open: [share, exported] }
  for (const [purpose, grants] of Object.entries(rejections)) {
    for (const grant of grants) {
      const verified = verify(grant, 0, purpose as keyof typeof rejections)
      await expect(verified).rejects.toMatchObject({ code: 'no-grant' })
    }
  }
})

test('KEY-02 a person who signs in at a provider can export within ten minutes, and not a millisecond later', async () => {
  const { email, token } = await createOwner()
  await world.database.query(`update login.method set subject = 'google:' || id where email = $1`, [email])
  world.passTime(10 * MINUTE_MS - 1)
  expect((await world.post('/api/export/start', {}, token)).body.state).toBe('proven')
  await expect.poll(async () => (await world.readEmails(email)).at(-1)?.text).toContain('Your private keys were shown')
  world.passTime(1)
  expect(await codeOf(world.post('/api/export/start', {}, token))).toBe('sign-in-again')
})
