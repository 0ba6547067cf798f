import { assert, asyncProperty, constantFrom, oneof, string } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { evmBalance, type OnrampWorld, startOnrampWorld } from './onrampWorld.ts'

const LOCAL = 'eip155:31337'
const ACCOUNT = `0x${'ab'.repeat(20)}` as const
const THIEF = `0x${'ee'.repeat(20)}`
const WISH = { network: LOCAL, account: ACCOUNT, assets: ['TUSD', 'ETH'] }
const RUNS = 40
/** Arbitrary text, with special characters of markup, SQL, numbers, and addresses. */
const tails = oneof(
  string({ minLength: 1 }),
  constantFrom('\u0000', '\u202e', '\ud800', '<b>', "' or ''='", '%00', '0', '.0', ' ', '__LINK__'),
)

let world: OnrampWorld
beforeAll(async () => {
  world = await startOnrampWorld({ families: ['evm'] })
})
afterAll(() => world.stop())

test('ONR-01 the page shows the recipient, the network, the token and price, and the limits', async () => {
  const response = await fetch(await world.createLink(WISH, { presetFiatAmount: 120 }))
  const html = await response.text()
  for (const text of [ACCOUNT, 'Latchkey Local', 'value="120"', 'You get about 117.95 TUSD', '10 to 7500 by card']) {
    expect(html).toContain(text)
  }
  expect(html).not.toMatch(/<script>|<style|style="| on[a-z]+="/)
  expect(response.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self'/,
  )
  expect(response.headers.get('cross-origin-opener-policy')).toBe(null)
})

test.each([
  ['another address', (link: string) => link.replaceAll(ACCOUNT, THIEF)],
  ['another amount', (link: string) => link.replace('presetFiatAmount=30', 'presetFiatAmount=3000')],
  ['another network', (link: string) => link.replaceAll('31337', '31338')],
  ['a longer life', (link: string) => link.replace(/expires=\d+/, 'expires=99999999999999')],
  ['no signature', (link: string) => link.replace(/&signature=.*/, '')],
  [
    'a second address',
    (link: string) => `${link}&destinationWallets=${encodeURIComponent(`[{"address":"${THIEF}"}]`)}`,
  ],
])('ONR-01 a link with %s is refused, by the page and by the payment', async (_, change) => {
  const link = await world.createLink(WISH, { presetFiatAmount: 30 })
  const form = await world.openForm(link)
  expect(change(link)).not.toBe(link)
  const page = await fetch(change(link))
  expect([page.status, await page.text()]).toEqual([403, expect.stringContaining('This link was changed or')])
  const paid = await world.send({ ...form, link: change(form.link ?? ''), symbol: 'TUSD', amount: '30' })
  expect(paid.status).toBe(403)
  expect((await world.purchases(THIEF)).data).toEqual([])
})

test('ONR-01 a link that was changed or extended in any way cannot be used to pay', async () => {
  const link = await world.createLink(WISH)
  const { origin, pathname, search } = new URL(link)
  const names = constantFrom(...new URLSearchParams(search).keys(), 'more')
  const property = asyncProperty(names, tails, async (name, tail) => {
    const query = new URLSearchParams(search)
    query.set(name, `${query.get(name) ?? ''}${tail}`)
    expect((await fetch(`${origin}${pathname}?${query}`)).status).toBe(403)
  })
  await assert(property, { numRuns: RUNS })
})

test('ONR-01 an expired link is refused', async () => {
  const link = await world.createLink(WISH)
  world.clock.aheadMs += 1_800_001
  expect((await fetch(link)).status).toBe(403)
})

test.each([
  ['less than the least', { amount: '9.99' }, 'Pay 10 to 7500 by card.'],
  ['more than a card takes', { amount: '7500.01' }, 'Pay 10 to 7500 by card.'],
  ['more than a bank takes', { amount: '25000.01', method: 'ach_bank_account' }, 'by bank transfer.'],
  ['no number', { amount: '1e3' }, 'Enter an amount such as 25 or 25.50.'],
  ['an unknown currency', { currency: 'XAU' }, 'This currency is not accepted.'],
  ['what the link does not name', { symbol: 'LATCH' }, 'LATCH is not sold on Latchkey Local.'],
])('ONR-02 %s is shown next to the form, which keeps its values', async (_, fields, problem) => {
  const form = await world.openForm(await world.createLink(WISH))
  const filled = { ...form, symbol: 'TUSD', amount: '25', ...fields }
  const quoted = await (await fetch(`${world.onramp.url}/quote?${new URLSearchParams(filled)}`)).json()
  const answer = await world.send(filled)
  const html = await answer.text()
  expect(answer.status).toBe(400)
  expect(html).toMatch(new RegExp(`role="alert"[^>]*>[^<]*${problem.replaceAll('.', '\\.')}<`))
  expect(html).toContain(`value="${filled.amount}"`)
  if (!('method' in fields)) expect(quoted.text).toBe(problem.startsWith('Pay') ? quoted.text : problem)
})

test('a form from another site can neither pay nor cancel', async () => {
  const form = await world.openForm(await world.createLink(WISH))
  const foreign = { 'sec-fetch-site': 'cross-site' }
  expect((await world.send({ ...form, symbol: 'TUSD', amount: '25' }, '/pay', foreign)).status).toBe(403)
  expect((await world.send({}, `/cancel?id=${form.id}`, foreign)).status).toBe(403)
  expect(await evmBalance(world, 31337, ACCOUNT, world.evm.pools[0]?.dollar)).toBe(0n)
})

test('a purchase is visible to anyone who knows its ID, which cannot be guessed', async () => {
  for (const id of ['', 'x'.repeat(43), '%00', "' or ''='"]) {
    expect((await fetch(`${world.onramp.url}/purchase?id=${id}`)).status).toBe(404)
  }
  expect(await (await fetch(`${world.onramp.url}/canceled`)).text()).toContain('Purchase canceled')
})

test('any invalid form is refused with a message', async () => {
  const form = await world.openForm(await world.createLink(WISH))
  const names = constantFrom('link', 'id', 'amount', 'currency', 'symbol', 'method', 'outcome')
  const property = asyncProperty(names, tails, async (name, text) => {
    const answer = await world.send({ ...form, symbol: 'TUSD', amount: '25', [name]: `${text}!` })
    expect([400, 403]).toContain(answer.status)
    expect(answer.headers.get('content-type')).toContain('text/html')
  })
  await assert(property, { numRuns: RUNS })
  expect(world.faults).toEqual([])
})
