// Hostile pages: not on the list, impersonating others, sending malformed data, covering the frame.
import { expect } from '../fixtures'
import { FramePage } from './framePage'
import { test } from './loginTest'

test('EMB-01 a page that is not on the project’s list cannot embed the frame at all', async ({
  page,
  world,
  pageErrors,
}) => {
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
  await page.goto(world.foreignUrl)
  await refused
  expect(await new FramePage(page, world).listMessages()).toEqual([])
  pageErrors.length = 0
})

test('EMB-01 only the embedding page gets responses, not another window, and not a frame inside the frame', async ({
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
  // Sent after the other, answered before it: the first one was dropped.
  expect(await frame.get('GET_CHAIN_ID')).toEqual({ chainId: 31337 })
  const sibling = frame.page.locator('iframe').last().contentFrame().locator(':root')
  const replies = await sibling.evaluate(() => Reflect.get(window, 'replies'))
  expect(replies).toEqual([])
  expect((await frame.listMessages()).filter(({ id }) => id === 'sibling')).toEqual([])
  expect((await frame.listMessages()).every(({ origin }) => origin === world.loginUrl)).toBe(true)
})

test('EMB-01 malformed data is dropped or refused, a repeated id gets one response, and the frame continues', async ({
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
  const messages = await frame.listMessages()
  const answered = messages.filter(({ id }) => ['cyclic', 'long', 'proto'].includes(id ?? ''))
  expect(answered.map(({ type }) => type).sort()).toEqual([
    '@w3m-frame/CONNECT_OTP_ERROR',
    '@w3m-frame/RPC_REQUEST_ERROR',
    '@w3m-frame/RPC_REQUEST_ERROR',
  ])
  expect(messages.filter(({ id }) => /^[a-f]/.test(id ?? '') && (id ?? '').length < 2)).toEqual([])
})

test('field case 10: Approve does nothing while the frame is covered, faded or too small to read; Reject always works', async ({
  frame,
}) => {
  const { address } = await frame.signIn()
  const response = frame.refusal('RPC_REQUEST', { method: 'personal_sign', params: ['0x00', address] })
  await expect(frame.approve).toBeEnabled()
  const harms = [
    [
      'cover',
      'document.body.append(Object.assign(document.createElement("div"), { id: "cover", style: "position:fixed;inset:0;z-index:9;background:#fff;pointer-events:none" }))',
    ],
    ['fade', 'document.querySelector("#frame").style.opacity = "0.1"'],
    ['cut', 'document.querySelector("#frame").style.top = "-200px"'],
    ['shrink', 'document.querySelector("#frame").style.height = "120px"'],
    ['narrow', 'document.querySelector("#frame").style.width = "200px"'],
    ['turn', 'document.querySelector("#frame").style.transform = "rotate(5deg)"'],
    ['filter', 'document.querySelector("#frame").style.filter = "contrast(0.01)"'],
    ['clip', 'document.querySelector("#frame").style.clipPath = "inset(0 0 100px 0)"'],
    ['hide', 'document.querySelector("#frame").style.visibility = "hidden"'],
    ['blend', 'document.querySelector("#frame").style.mixBlendMode = "difference"'],
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
  await expect(frame.frame.getByText('Uncover this window to approve.')).toBeVisible()
  await frame.reject.press('Enter')
  expect(await response).toBe('User rejected the request')
})

test('field case 11: a click meant for something else approves nothing: the next request waits', async ({ frame }) => {
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

test('field case 10: a page of the project inside of an attacker’s page has no frame to cover', async ({
  page,
  world,
  pageErrors,
}) => {
  await page.goto('about:blank')
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
  await page.goto(world.foreignUrl)
  await refused
  const inner = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
  await page.evaluate((src) => {
    const host = Object.assign(document.createElement('iframe'), { src })
    document.body.replaceChildren(host)
  }, world.pageUrl)
  await inner
  const host = page.frames().find((frame) => frame.url() === world.pageUrl)
  expect(await host?.evaluate('window.messages')).toEqual([])
  pageErrors.length = 0
})

test('field case 10: a press that began before Approve was enabled does nothing', async ({ frame }) => {
  const { address } = await frame.signIn()
  const response = frame.refusal('RPC_REQUEST', { method: 'personal_sign', params: ['0x00', address] })
  await expect(frame.approve).toBeEnabled()
  const { mouse } = frame.page
  const aim = async () => {
    const box = await frame.approve.boundingBox()
    await mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
  }
  const cover =
    'document.body.append(Object.assign(document.createElement("div"), { id: "cover", style: "position:fixed;inset:0;z-index:9;pointer-events:none" }))'
  await aim()
  await frame.page.evaluate(cover)
  await expect(frame.approve).toBeDisabled()
  await mouse.down()
  await frame.page.evaluate('document.querySelector("#cover").remove()')
  await expect(frame.approve).toBeEnabled()
  await mouse.up()
  expect(await frame.get('GET_CHAIN_ID')).toEqual({ chainId: 31337 })
  await expect(frame.approve).toHaveText('Approve')
  await frame.reject.click()
  expect(await response).toBe('User rejected the request')
})

test('field case 11: scripted clicks, a key that is held down and a second press approve nothing; one response is sent', async ({
  frame,
}) => {
  const { address } = await frame.signIn()
  const response = frame.rpc('personal_sign', ['0x01', address])
  await expect(frame.approve).toBeEnabled()
  await frame.approve.evaluate((button: HTMLButtonElement) => {
    button.click()
    button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  })
  await frame.reject.evaluate((button) =>
    button.ownerDocument.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })),
  )
  await expect(frame.approve).toHaveText('Approve')

  // Held down from before: the page moves the frame away while the key is down, and back again.
  const { keyboard } = frame.page
  await frame.reject.focus()
  await keyboard.down('Shift')
  await keyboard.up('Shift')
  await frame.approve.focus()
  await frame.page.evaluate('document.querySelector("#frame").style.opacity = "0.1"')
  await expect(frame.approve).toBeDisabled()
  await keyboard.down('Enter')
  await frame.page.evaluate('document.querySelector("#frame").style.opacity = ""')
  await expect(frame.approve).toBeEnabled()
  await frame.approve.focus()
  await keyboard.down('Enter')
  await keyboard.down('Enter')
  expect(await frame.get('GET_CHAIN_ID')).toEqual({ chainId: 31337 })
  await expect(frame.approve).toHaveText('Approve')
  await keyboard.up('Enter')

  await frame.approve.press('Enter')
  await keyboard.press('Enter')
  expect(await response).toMatch(/^0x[0-9a-f]{130}$/)
  const replies = (await frame.listMessages()).filter(({ type }) => type.startsWith('@w3m-frame/RPC_REQUEST'))
  expect(replies).toHaveLength(1)
})
