// What is approved is visible together with Approve: measured in the modal's frame, in small windows and zoomed in.
import { encodeFunctionData, erc20Abi, maxUint256, parseEther, toHex } from 'viem'
import { expect, test } from '../fixtures'
import { variant } from '../night'
import { readAddress, sendRequest, signIn } from './signedIn'

const RECIPIENT = `0x${'beef'.padStart(40, '0')}` as const
/** CSS pixels. 640 × 400 are those of 1280 × 800 at 200 %. */
const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 320, height: 640 },
  { width: 375, height: 667 },
  { width: 667, height: 375 },
  { width: 640, height: 400 },
]

const softly = expect.configure({ soft: true })

/** Runs in the frame: what must be visible together with Approve, and which parts cannot be. */
function measure(screen: HTMLElement): { seen: number; hidden: string[] } {
  const port = screen.querySelector('main')?.getBoundingClientRect()
  const isSeen = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const isInside = element.closest('main') === null || (port && top >= port.top - 1 && bottom <= port.bottom + 1)
    const points = [
      [(left + right) / 2, top + 2],
      [(left + right) / 2, bottom - 2],
      [left + 1, (top + bottom) / 2],
      [right - 1, (top + bottom) / 2],
    ] as const
    return isInside && points.every(([x, y]) => element.contains(document.elementFromPoint(x, y)))
  }
  const parts = [...screen.querySelectorAll('.site, .network, h1, .warning, .key dd, footer button')]
  return {
    seen: parts.length,
    hidden: parts.filter((each) => !isSeen(each)).map(({ textContent }) => textContent ?? ''),
  }
}

/** `partCount`: the minimum number of facts. A call of the token has its units. */
const REQUESTS = [
  { name: 'ether', partCount: 8, value: parseEther('12.345678901234567') },
  { name: 'none of a token', partCount: 7, functionName: 'transfer', units: 0n },
  { name: 'a limitless allowance', partCount: 9, functionName: 'approve', units: maxUint256 },
  { name: 'a call that cannot be read', partCount: 8, value: 1n, data: '0x12345678' },
] as const
type Request = (typeof REQUESTS)[number]

function transactionOf(request: Request, from: string, token: string) {
  if (!('units' in request))
    return { from, to: RECIPIENT, value: toHex(request.value), ...('data' in request && { data: request.data }) }
  const { functionName, units } = request
  return { from, to: token, data: encodeFunctionData({ abi: erc20Abi, functionName, args: [RECIPIENT, units] }) }
}

for (const [index, request] of REQUESTS.entries()) {
  test(
    `SAF-07 amount, recipient, network, fee, total and warning are visible together with Approve in small windows: ${request.name}`,
    variant(index, 1),
    async ({ page, environment }) => {
      const { frame, approve, answer } = await signIn(page, environment)
      const [chain] = environment.chains
      const own = await readAddress(page, 'eip155')
      const params = [own, toHex(parseEther('100'))]
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setBalance', params })
      const headers = { 'content-type': 'application/json' }
      await fetch(chain?.rpcUrl ?? '', { method: 'POST', headers, body })
      const answered = await sendRequest(page, {
        network: `eip155:${chain?.id}`,
        method: 'eth_sendTransaction',
        params: [transactionOf(request, own, environment.tokens[0]?.address ?? '')],
      })
      for (const window of WINDOWS) {
        await page.setViewportSize(window)
        await expect.soft(approve).toBeEnabled({ timeout: 5000 })
        const look = () => frame.locator('.screen').evaluate(measure)
        expect.soft((await look()).seen).toBeGreaterThanOrEqual(request.partCount)
        // Approve waits for a moment after the window has changed.
        const where = `${window.width} × ${window.height}`
        await softly.poll(async () => (await look()).hidden, { message: where, timeout: 5000 }).toEqual([])
      }
      await answer('Reject')
      await answered()
    },
  )
}
