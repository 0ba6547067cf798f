// What a person reads in the frame about a page's request: nothing is hidden, and nothing pushes anything else out of view.
import { stringToHex } from 'viem'
import { expect } from '../fixtures'
import { test } from './loginTest'

const HIDDEN = ['\u200b', '\u200e', '\u061c', '\u00ad', '\u3164', '\u2800', '\u{e0041}', '\ufe0f']
const SHOWN = ['200B', '200E', '061C', '00AD', '3164', '2800', 'E0041', 'FE0F'].map((code) => `⟨U+${code}⟩`)

test('SAF-09 invisible characters are shown by their code points: in messages, values, names of apps, and raw data', async ({
  frame,
}) => {
  const { address } = await frame.signIn()
  const text = `To${HIDDEN.join('')}Bob`
  const shown = `To${SHOWN.join('')}Bob`
  const signing = frame.refusal('RPC_REQUEST', { method: 'personal_sign', params: [stringToHex(text), address] })
  await expect(frame.frame.getByRole('region', { name: 'Message', exact: true })).toHaveText(shown)
  await frame.decline()
  await signing

  const typedData = {
    types: { Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note',
    domain: { name: `Bank\u202e${text}`, chainId: 31337 },
    message: { text },
  }
  const response = frame.refusal('RPC_REQUEST', {
    method: 'eth_signTypedData_v4',
    params: [address, JSON.stringify(typedData)],
  })
  await expect(frame.frame.getByText(shown, { exact: true })).toBeVisible()
  await expect(frame.frame.getByText(`Bank⟨U+202E⟩${shown}`, { exact: true })).toBeVisible()
  await frame.frame.locator('summary').click()
  await expect(frame.frame.getByRole('region', { name: 'Raw data' })).toContainText(shown)
  await frame.decline()
  await response
})

test('SAF-09 an unlimited permit for any network says so in the frame; a list in place of a number is refused without a prompt', async ({
  frame,
}) => {
  const { address } = await frame.signIn()
  const message = {
    owner: address,
    spender: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    value: String(2n ** 256n - 1n),
    nonce: 0,
    deadline: 0,
  }
  const types = { Permit: ['address owner', 'address spender', 'uint256 value', 'uint256 nonce', 'uint256 deadline'] }
  const typedData = {
    types: {
      Permit: types.Permit.map((declared) => ({ type: declared.split(' ')[0], name: declared.split(' ')[1] })),
    },
    primaryType: 'Permit',
    domain: { name: 'Test Dollar' },
    message,
  }
  const sign = (data: object) =>
    frame.refusal('RPC_REQUEST', { method: 'eth_signTypedData_v4', params: [address, JSON.stringify(data)] })
  const response = sign(typedData)
  const note = frame.frame.getByRole('note')
  await expect(note).toContainText('No limit: they could take all of this token')
  await expect(note).toContainText('lets someone else move your tokens')
  await expect(note).toContainText('No network is named')
  await frame.decline()
  expect(await response).toBe('User rejected the request')
  expect(await sign({ ...typedData, message: { ...message, value: [] } })).toBe('The request is malformed.')
})

test('SAF-09 a sign-in to another site says so, and one to the page’s own site needs no warning', async ({
  frame,
  world,
}) => {
  const { address } = await frame.signIn()
  const note = frame.frame.getByRole('note')
  for (const [domain, count] of [
    ['bank.example', 1],
    [new URL(world.pageUrl).host, 0],
  ] as const) {
    const text = `${domain} wants you to sign in with your Ethereum account:\n${address}\n\nURI: https://${domain}\nVersion: 1\nChain ID: 31337\nNonce: 12345678\nIssued At: ${new Date().toISOString()}`
    const response = frame.refusal('RPC_REQUEST', { method: 'personal_sign', params: [stringToHex(text), address] })
    await expect(frame.frame.getByText(`${domain} wants you`)).toBeVisible()
    await expect(note).toHaveCount(count)
    if (count > 0) await expect(note).toContainText('a different site than the one asking')
    await frame.decline()
    await response
  }
})

test('SAF-09 a long field name leaves its value visible, and the spaces and line breaks of a value are shown', async ({
  frame,
}) => {
  const { address } = await frame.signIn()
  const name = 'n'.repeat(128)
  const text = 'one  two\nthree'
  const typedData = {
    types: { Note: [{ name, type: 'string' }] },
    primaryType: 'Note',
    domain: { chainId: 31337 },
    message: { [name]: text },
  }
  const response = frame.refusal('RPC_REQUEST', {
    method: 'eth_signTypedData_v4',
    params: [address, JSON.stringify(typedData)],
  })
  const value = frame.frame.locator('dd').filter({ hasText: 'three' })
  await expect(value).toBeVisible()
  await expect(value).toHaveCSS('white-space-collapse', 'preserve')
  const [box, room] = [await value.boundingBox(), await frame.page.locator('#frame').boundingBox()]
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((room?.x ?? 0) + (room?.width ?? 0))
  expect(box?.width).toBeGreaterThan(60)
  await frame.decline()
  await response
})

test('SAF-07 a request that does not fit can be approved once all of it has been scrolled through', async ({
  frame,
}) => {
  const { page } = frame
  const { address } = await frame.signIn()
  await page.evaluate('document.querySelector("#frame").style.height = "300px"')
  const names = Array.from({ length: 20 }, (_, index) => `field${index}`)
  const typedData = {
    types: { Note: names.map((name) => ({ name, type: 'string' })) },
    primaryType: 'Note',
    domain: { name: 'Bank', chainId: 31337 },
    message: Object.fromEntries(names.map((name) => [name, `value of ${name}`])),
  }
  const signing = frame.rpc('eth_signTypedData_v4', [address, JSON.stringify(typedData)])
  await expect(frame.frame.getByText('Scroll down to read all of this first.')).toBeVisible()
  await expect(frame.approve).toBeDisabled()
  await frame.approve.focus()
  await page.keyboard.press('Enter')
  await expect(frame.approve).toHaveText('Approve')
  await frame.frame.getByText('value of field19', { exact: true }).scrollIntoViewIfNeeded()
  await expect(frame.approve).toBeEnabled()
  await expect(frame.frame.getByText('Scroll down to read all of this first.')).toBeHidden()
  await frame.approve.click()
  expect(await signing).toMatch(/^0x[0-9a-f]{130}$/)
})
