// The page's accent in the frame: on Approve and on the focus ring, but not if it would hide something.
import type { WalletModal } from '@latchkey/sdk'
import { stringToHex } from 'viem'
import { expect } from '../fixtures'
import { NIGHT } from '../night'
import { findFrameFaults } from './frameFaults'
import { test } from './loginTest'
import { readAddress, sendRequest, signIn } from './signedIn'

type Theme = Parameters<WalletModal['setTheme']>[0]
const rgb = (...channels: number[]) => `rgb(${channels.join(', ')})`
const [WHITE, BLACK, VIOLET, LILAC] = [rgb(255, 255, 255), rgb(0, 0, 0), rgb(59, 43, 217), rgb(157, 147, 255)]
/** The frame's own accents, see services/login/frame/frame.css. */
const OWN = { light: rgb(22, 22, 26), dark: rgb(243, 243, 247) }
const FAULTS = ['button-name', 'color-contrast']

test(
  'UIX-01 EMB-08 SAF-09 Approve and the focus ring have the page’s accent in each mode, and a page cannot hide Approve with it',
  NIGHT,
  async ({ page, environment }) => {
    const { approve, reject, frame } = await signIn(page, environment)
    const setTheme = (theme: Theme) =>
      page.evaluate((value) => (window as unknown as { modal: WalletModal }).modal.setTheme(value), theme)
    await setTheme({ mode: 'dark', variables: { accent: 'light-dark(#3b2bd9, #9d93ff)' } })
    const [chain] = environment.chains
    const address = await readAddress(page, 'eip155')
    const hash = `0x${'ab'.repeat(32)}`
    const params = [hash, address]
    const readAnswer = await sendRequest(page, { network: `eip155:${chain?.id}`, method: 'personal_sign', params })
    await expect(approve).toHaveCSS('background-color', LILAC)
    await expect(approve).toHaveCSS('color', BLACK)
    const warning = frame.getByRole('note')
    await expect(warning).toHaveCSS('background-color', rgb(58, 42, 16))
    await expect(approve).toBeEnabled()
    await reject.focus()
    await page.keyboard.press('Tab')
    await expect(approve).toBeFocused()
    await expect(approve).toHaveCSS('outline-color', LILAC)
    await approve.hover()
    await expect(approve).toHaveCSS('filter', 'none')
    expect(await findFrameFaults(page, FAULTS)).toEqual([])

    await setTheme({ mode: 'light', variables: { accent: 'light-dark(#3b2bd9, #9d93ff)' } })
    await expect(approve).toHaveCSS('background-color', VIOLET)
    await expect(approve).toHaveCSS('color', WHITE)
    await expect(warning).toHaveCSS('background-color', rgb(255, 244, 224))
    expect(await findFrameFaults(page, FAULTS)).toEqual([])

    for (const [mode, accent] of [
      ['light', 'white'],
      ['dark', '#17171c'],
      ['light', '#6b4200'],
      ['dark', 'transparent'],
    ] as const) {
      await setTheme({ mode, variables: { accent, warning: accent, text: accent, surface: accent } })
      await expect(approve).toHaveCSS('background-color', OWN[mode])
      await expect(frame.locator('body')).toHaveCSS('background-color', mode === 'light' ? WHITE : rgb(23, 23, 28))
    }
    await reject.click()
    await readAnswer()
  },
)

test('SAF-09 EMB-01 from a page’s theme the frame accepts only the mode, and an accent in one format', async ({
  frame,
}) => {
  const { address } = await frame.signIn()
  const response = frame.refusal('RPC_REQUEST', { method: 'personal_sign', params: [stringToHex('Hello'), address] })
  const sync = (accent: unknown) =>
    frame.get('SYNC_THEME', {
      themeMode: 'light',
      themeVariables: { '--accent': 'red', '--surface': 'red', '--text': '#fff' },
      w3mThemeVariables: { '--w3m-accent': accent, '--surface': 'red' },
    })
  await sync('rgb(59, 43, 217)')
  await expect(frame.approve).toHaveCSS('background-color', VIOLET)
  const root = frame.frame.locator(':root')
  await expect(root).toHaveAttribute('style', '--accent: rgb(59 43 217); --on-accent: rgb(255 255 255);')
  for (const junk of [
    'tomato',
    '#3b2bd9',
    'rgb(59, 43, 217); --text: #fff',
    'rgb(255, 255, 255)',
    'var(--surface)',
    7,
    {},
  ]) {
    await sync('rgb(59, 43, 217)')
    await sync(junk)
    await expect(frame.approve).toHaveCSS('background-color', OWN.light)
    await expect(root).toHaveAttribute('style', '')
  }
  await frame.decline()
  expect(await response).toBe('User rejected the request')
})
