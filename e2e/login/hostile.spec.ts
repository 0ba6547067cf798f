// Pages that mean harm: not on the list, speaking for others, sending rubbish, covering the frame.
import { expect } from '../fixtures'
import { FramePage } from './framePage'
import { test } from './loginTest'

test('EMB-01 a page that is not on the project’s list cannot embed the frame at all', async ({ page, world }) => {
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
  await page.goto(world.foreignUrl)
  await refused
  expect(await new FramePage(page, world).listHeard()).toEqual([])
})

test('EMB-01 only the page around is answered: not a window beside it, not a frame inside of it', async ({
  frame,
  world,
}) => {
  await frame.page.evaluate(() => {
    const sibling = document.createElement('iframe')
    document.body.append(sibling)
    const target = document.querySelector<HTMLIFrameElement>('#frame')?.contentWindow
    const script = sibling.contentDocument?.createElement('script')
    if (!script) throw new Error('no document')
    Object.assign(sibling.contentWindow ?? {}, { target })
    script.textContent = `
      window.replies = []
      addEventListener('message', ({ data }) => replies.push(data))
      target.postMessage({ type: '@w3m-app/GET_CHAIN_ID', id: 'sibling' }, '*')`
    sibling.contentDocument?.body.append(script)
  })
  // Asked after the other, answered before: what came first was dropped.
  expect(await frame.get('GET_CHAIN_ID')).toEqual({ chainId: 31337 })
  const replies = await frame.page.frames().at(-1)?.evaluate('window.replies')
  expect(replies).toEqual([])
  expect((await frame.listHeard()).filter(({ id }) => id === 'sibling')).toEqual([])
  expect((await frame.listHeard()).every(({ origin }) => origin === world.loginUrl)).toBe(true)
})

test('EMB-01 rubbish is dropped or refused, twice the same id is answered once, and the frame goes on', async ({
  frame,
}) => {
  await frame.page.evaluate(() => {
    const target = document.querySelector<HTMLIFrameElement>('#frame')?.contentWindow
    const cyclic: Record<string, unknown> = {}
    cyclic.self = cyclic
    const type = '@w3m-app/GET_CHAIN_ID'
    const dropped = [
      null,
      7,
      'text',
      [],
      { type: 7 },
      { type: '@w3m-app/NOTHING', id: 'a' },
      { type: '@w3m-app/__proto__', id: 'b' },
      { type: '@w3m-app/constructor', id: 'c' },
      { type: '@w3m-frame/READY', id: 'd' },
      { type: 'x'.repeat(10_000_000), id: 'e' },
      { type, id: 'f'.repeat(1000) },
      { type, id: { length: 1 } },
    ]
    for (const message of dropped) target?.postMessage(message, '*')
    const method = 'personal_sign'
    target?.postMessage({ type: '@w3m-app/RPC_REQUEST', id: 'cyclic', payload: { method, params: cyclic } }, '*')
    const long = ['0x'.padEnd(10_000_000, '0'), '0x']
    target?.postMessage({ type: '@w3m-app/RPC_REQUEST', id: 'long', payload: { method, params: long } }, '*')
    target?.postMessage(
      JSON.parse('{"type":"@w3m-app/CONNECT_OTP","id":"proto","payload":{"__proto__":{"otp":"123456"}}}'),
      '*',
    )
  })
  expect(await frame.refusal('SWITCH_NETWORK', { chainId: { toString: 1 } })).toContain('Invalid')
  expect(await frame.get('GET_CHAIN_ID')).toEqual({ chainId: 31337 })
  const heard = await frame.listHeard()
  const answered = heard.filter(({ id }) => ['cyclic', 'long', 'proto'].includes(id ?? ''))
  expect(answered.map(({ type }) => type).sort()).toEqual([
    '@w3m-frame/CONNECT_OTP_ERROR',
    '@w3m-frame/RPC_REQUEST_ERROR',
    '@w3m-frame/RPC_REQUEST_ERROR',
  ])
  expect(heard.filter(({ id }) => /^[a-f]/.test(id ?? '') && (id ?? '').length < 2)).toEqual([])
})

test('Approve does nothing while the frame is covered, faded or too small to read; Reject always works', async ({
  frame,
}) => {
  const { address } = await frame.signIn()
  const asked = frame.refusal('RPC_REQUEST', { method: 'personal_sign', params: ['0x00', address] })
  await expect(frame.approve).toBeEnabled()
  const harms = [
    [
      'cover',
      'document.body.append(Object.assign(document.createElement("div"), { id: "cover", style: "position:fixed;inset:0;z-index:9;background:#fff;pointer-events:none" }))',
    ],
    ['fade', 'document.querySelector("#frame").style.opacity = "0.1"'],
    ['cut', 'document.querySelector("#frame").style.top = "-200px"'],
    ['shrink', 'document.querySelector("#frame").style.height = "120px"'],
  ] as const
  for (const [, harm] of harms) {
    await frame.page.evaluate(harm)
    await expect(frame.approve).toBeDisabled()
    await frame.page.evaluate(
      'document.querySelector("#cover")?.remove(); document.querySelector("#frame").removeAttribute("style")',
    )
    await expect(frame.approve).toBeEnabled()
  }
  await frame.page.evaluate(harms[0][1])
  await expect(frame.frame.getByText('Approve works once all of this window can be seen.')).toBeVisible()
  await frame.reject.press('Enter')
  expect(await asked).toBe('User rejected the request')
})

test('a click that was on its way to something else approves nothing: the next question waits', async ({ frame }) => {
  const { address } = await frame.signIn()
  const first = frame.rpc('personal_sign', ['0x01', address])
  const second = frame.refusal('RPC_REQUEST', { method: 'personal_sign', params: ['0x02', address] })
  await expect(frame.approve).toBeEnabled()
  await frame.approve.dblclick()
  await first
  await expect(frame.frame.getByRole('region', { name: 'Message', exact: true })).toHaveText('0x02')
  await frame.reject.click()
  expect(await second).toBe('User rejected the request')
})
