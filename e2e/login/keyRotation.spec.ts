// Both servers' keys are replaced while a person is signed in, without a visible effect.
import { stringToHex } from 'viem'
import { openDatabase } from '../../services/local/database/openDatabase.ts'
import { type DemoLoginOptions, startDemoLogin } from '../../services/local/login/startDemoLogin.ts'
import { startMail } from '../../services/local/mail/startMail.ts'
import { expect, test } from '../fixtures'
import { expectSigned, readAddress, sendRequest, signIn } from './signedIn'

type Keys = NonNullable<DemoLoginOptions['keys']>

const createKey = () => crypto.getRandomValues(new Uint8Array(32))
const createKeys = (): Keys => ({ login: createKey(), keeper: createKey(), grant: createKey() })
const TEXT = 'One seat, please'

/** The demo's policy allows only the login server of all other journeys. */
test.use({ bypassCSP: true })

test('KEY-07 new keys replace the old ones: the person stays signed in, and the wallet signs as before', async ({
  page,
  environment,
}) => {
  // Both servers start three times.
  test.slow()
  const [database, mail] = await Promise.all([openDatabase(), startMail({ inboxPort: 0, smtpPort: 0 })])
  const networks = environment.networks.filter(({ id }) => /^(eip155|solana):/.test(id))
  const left = new Map<string, number>()
  const start = (keys: Keys, old?: Keys, loginPort?: number) => {
    left.clear()
    return startDemoLogin({
      database,
      smtpUrl: mail.smtpUrl,
      projects: [{ id: environment.projectId, origins: ['http://127.0.0.1:*'], networks }],
      onAnyPort: true,
      keys,
      onOldSeals: (server, count) => left.set(server, count),
      ...(old && { oldKeys: { login: [old.login], keeper: [old.keeper] } }),
      ...(loginPort && { loginPort }),
    })
  }
  const [first, next] = [createKeys(), createKeys()]
  let login = await start(first)
  const port = Number(new URL(login.url).port)
  try {
    const world = { ...environment, loginUrl: login.url, inboxUrl: mail.url }
    const { answer } = await signIn(page, world)
    const address = (await readAddress(page, 'eip155')) as `0x${string}`
    const [chain] = environment.chains
    for (const old of [first, undefined]) {
      await login.stop()
      login = await start(next, old, port)
      expect(login.url).toBe(world.loginUrl)
      await page.reload()
      await expect.poll(() => readAddress(page, 'eip155')).toBe(address)
      const request = { method: 'personal_sign', params: [stringToHex(TEXT), address] }
      const signed = await sendRequest(page, { network: `eip155:${chain?.id}`, ...request })
      await answer('Approve')
      await expectSigned(await signed(), { address, text: TEXT, rpcUrl: chain?.rpcUrl })
      await expect.poll(() => [left.get('login'), left.get('keeper')]).toEqual([0, 0])
    }
  } finally {
    await login.stop()
    await mail.stop()
    await database.close()
  }
})
