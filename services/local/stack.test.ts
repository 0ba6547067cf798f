import { afterEach, expect, onTestFinished, test } from 'vitest'
import type { LogEntry } from '../log.ts'
import { createEvmWallet, createSolanaWallet, openBrowser } from '../sign-in/test/visitors.ts'
import { LOCAL_REGTEST, LOCAL_TESTNET } from './chains/bitcoin/accounts.ts'
import { LOCAL_CLUSTER, SECOND_CLUSTER } from './chains/solana/plan.ts'
import { createExampleConfig } from './exampleConfig.ts'
import { type Stack, startStack } from './stack.ts'
import { startDemoSite } from './startDemoSite.ts'

let stack: Stack | null = null
afterEach(() => stack?.stop())

/** Sends `POST /control` to a service, as browser tests do. */
const clearFaults = (httpUrl: string) =>
  fetch(`${httpUrl}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ do: 'clear' }),
  })

test('SRV-01 the stack starts every service, those for operators by the definitions of latchkey-server, says how long each took, and can be stopped repeatedly', async () => {
  const entries: LogEntry[] = []
  stack = await startStack({ log: (entry) => entries.push(entry) })
  expect(entries.map(({ service, event }) => `${service} ${event}`).sort()).toEqual([
    'Analytics ready',
    'Bitcoin networks ready',
    'Bundler ready',
    'Data API ready',
    'Database ready',
    'Demo wallet ready',
    'EVM networks ready',
    'Inbox ready',
    'Login ready',
    'On-ramp ready',
    'Relay ready',
    'Solana clusters ready',
    'Wallet directory ready',
    'Wallet page ready',
  ])
  expect(entries.every(({ readyMs = -1 }) => readyMs >= 0)).toBe(true)
  const config = createExampleConfig(stack)
  const { networks, walletScript, walletPage, relayUrl, explorerUrl, dataUrl, onrampUrl, loginUrl, inboxUrl } = config
  const ids = networks.map(({ id }) => id)
  expect(ids.slice(0, 2)).toEqual(['eip155:31337', 'eip155:31338'])
  expect(ids.filter((id) => id.startsWith('solana:'))).toEqual([LOCAL_CLUSTER.networkId, SECOND_CLUSTER.networkId])
  expect(ids.filter((id) => id.startsWith('bip122:'))).toEqual([LOCAL_REGTEST.id, LOCAL_TESTNET.id])
  for (const { id, name, native, rpcUrls } of networks) {
    expect({ id, name, symbol: native.symbol, rpcUrls }).toEqual({
      id: expect.stringContaining(':'),
      name: expect.stringMatching(/^Latchkey/),
      symbol: expect.stringMatching(/^[A-Z]{3}$/),
      rpcUrls: [expect.stringMatching(/^http:/)],
    })
  }
  const dollars = config.siteTokens.map(({ network, symbol, decimals }) => `${network} ${symbol} ${decimals}`)
  expect(dollars).toEqual(['eip155:31337 TUSD 6', 'eip155:31338 TUSD 6'])
  expect((await fetch(walletScript)).status).toBe(200)
  expect((await fetch(walletPage)).status).toBe(200)
  expect((await fetch(`${relayUrl.replace('ws:', 'http:')}/health`)).status).toBe(200)
  for (const url of [explorerUrl, dataUrl, onrampUrl, loginUrl, inboxUrl])
    expect((await fetch(`${url}/health`)).status).toBe(200)
  const operated = {
    relay: relayUrl.replace('ws:', 'http:'),
    directory: explorerUrl,
    'data-api': dataUrl,
    login: loginUrl,
  }
  const more = { keeper: stack.keeperUrl, bundler: new URL(stack.bundlerUrl).origin, analytics: stack.analyticsUrl }
  for (const [name, url] of Object.entries({ ...operated, ...more })) {
    expect(await (await fetch(`${url}/ready`)).json(), name).toMatchObject({ status: 'ready' })
    expect(await (await fetch(`${url}/metrics`)).text()).toContain(`service="${name}"`)
  }
  await Promise.all([stack.stop(), stack.stop()])
  for (const gone of [walletScript, walletPage, explorerUrl, dataUrl, onrampUrl, loginUrl, inboxUrl])
    await expect(fetch(gone)).rejects.toThrow()
})

test.each([
  [true, [204, 204, 204]],
  [false, [426, 405, 404]],
])('with control %s, fault switches over HTTP return %j', async (control, answers) => {
  stack = await startStack({ log: () => undefined, control })
  const relayHttpUrl = stack.relayUrl.replace('ws:', 'http:')
  const statuses = await Promise.all([relayHttpUrl, stack.explorerUrl, stack.dataUrl].map(clearFaults))
  expect(statuses.map(({ status }) => status)).toEqual(answers)
})

test('SRV-01 SIW-04 visitors of the demo are signed in by the service of latchkey-server, whose faults are logged like those of the others', async () => {
  stack = await startStack({ log: () => undefined })
  const { query } = stack.database
  const lines: string[] = []
  const signIn = { database: stack.database, onLine: (line: string) => lines.push(line) }
  const site = await startDemoSite({ stack, port: 0, signIn })
  onTestFinished(() => site.stop())
  const browser = openBrowser(site.url, site.url)
  const wallet = createEvmWallet()
  const { status, set } = await browser.signIn(wallet)
  expect([status, set]).toEqual([200, expect.stringMatching(/^latchkey-sign-in=[0-9a-f]{32}; Path=\/;.* HttpOnly;/)])
  expect(await browser.whoAmI()).toEqual([wallet.address])
  expect(await query('select account_address from site_sign_in.session')).toEqual([{ account_address: wallet.address }])
  // The service can verify this family, but the demo does not have this network.
  const elsewhere = { ...createSolanaWallet(), chainId: 'solana:elsewhere' }
  expect((await browser.signIn(elsewhere)).body).toEqual({ error: 'chain' })
  expect((await fetch(`${site.url}/metrics`)).status).toBe(404)

  await query('alter table site_sign_in.nonce rename to away')
  expect((await fetch(`${site.url}/sign-in/nonce`)).status).toBe(503)
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ service: 'sign-in', event: 'fault', where: 'GET /sign-in/nonce' }),
  )
})
