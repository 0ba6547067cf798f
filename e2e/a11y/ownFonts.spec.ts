// Everything that is measured uses the project's fonts, whatever the machine has: in the page, in the modal, and in the login frame.
import type { Page } from '@playwright/test'
import { stringToHex } from 'viem'
import { expect, test } from '../fixtures'
import { readAddress, sendRequest, signIn } from '../login/signedIn'
import { openModal } from '../modalPage'
import { addWallet } from '../wallets/scriptedWallet'

/** The part of CDP's DOM.Node that is read. */
interface Node {
  nodeId: number
  nodeName: string
  children?: Node[]
  shadowRoots?: Node[]
}
const UNDRAWN = ['SCRIPT', 'STYLE', 'TITLE']

const flatten = (node: Node): Node[] => {
  const { children = [], shadowRoots = [] } = node
  return [node, ...[...children, ...shadowRoots].flatMap(flatten)]
}

/** The fonts that the browser used for the texts of a page; for system fonts, also where. */
async function listFonts(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true })
  const found = new Set<string>()
  for (const { nodeId, nodeName } of flatten(root as Node)) {
    if (nodeName.startsWith('#') || UNDRAWN.includes(nodeName)) continue
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
    for (const { familyName, isCustomFont } of fonts)
      found.add(isCustomFont ? familyName : `${nodeName} in the machine’s ${familyName}`)
  }
  await session.detach()
  return [...found].sort()
}

test('MOD-01 the page and the modal use the project’s own fonts', async ({ page, environment }) => {
  const wallet = await addWallet(page)
  const { walletRow } = await openModal(page, environment.examples.react ?? '')
  await walletRow(wallet.name).waitFor()
  expect(await listFonts(page)).toEqual(['Inter'])
})

test('SAF-07 the frame uses the project’s own fonts', async ({ page, environment }) => {
  const { frame, answer } = await signIn(page, environment)
  const params = [stringToHex('A message'), await readAddress(page, 'eip155')]
  const network = `eip155:${environment.chains[0]?.id}` as const
  const answered = await sendRequest(page, { network, method: 'personal_sign', params })
  await frame.getByRole('region', { name: 'Message', exact: true }).waitFor()
  const families = await frame.locator('.screen').evaluate((screen) => {
    const all = [...screen.querySelectorAll('*')].map((element) => getComputedStyle(element).fontFamily)
    return [...new Set(all)].sort()
  })
  expect(families).toEqual(['"Journey Sans"', '"SF Mono"'])
  await answer('Reject')
  await answered()
})
