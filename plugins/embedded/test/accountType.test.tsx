// The row of the account that changes between plain and smart account, in a real modal.
import { readToast } from '@latchkey/kernel/testing'
import { mountModal } from '@latchkey/ui/mount'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { EMAIL, EOA, openWorld, SIGNED_IN, SMART, until } from './world'

/** Milliseconds: the modal's code comes file by file here. */
const FIRST_WAIT_MS = 30_000
const endings: (() => void)[] = []
function close() {
  for (const end of endings.splice(0).reverse()) end()
}
beforeAll(async () => {
  const { row } = await play()
  await vi.waitFor(() => expect(row('Use standard account')).toBeDefined(), FIRST_WAIT_MS)
  close()
}, FIRST_WAIT_MS)
afterEach(close)

async function play(answers: Parameters<typeof openWorld>[0] = {}) {
  const script = { ...SIGNED_IN, CONNECT_EMAIL: { is: { action: 'CONNECT' } }, ...answers }
  const world = await openWorld(script, { isPlaced: false })
  const modal = mountModal(world.kernel)
  endings.push(world.close, modal.dispose)
  await world.service.connectEmail(EMAIL)
  await world.service.finish()
  world.kernel.router.open('AccountSettings')
  const root = modal.element.shadowRoot as ShadowRoot
  const row = (name: string) =>
    [...root.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(name))
  /** Once it is there and not busy with the press before. */
  async function press(name: string) {
    await until(() => expect(row(name)?.getAttribute('aria-busy')).toBe('false'))
    row(name)?.click()
  }
  return { ...world, row, press }
}
const undeployed = ({ chainId, preferredAccountType }: Record<string, unknown>) => {
  const answer = SIGNED_IN.GET_USER
  const { is } = (typeof answer === 'function' ? answer({ chainId, preferredAccountType }) : answer) as { is: object }
  return { is: { ...is, smartAccountDeployed: false } }
}

test('EMB-09 ACC-02 the smart account comes first; the row switches to the standard account and back', async () => {
  const { kernel, row, press } = await play()
  await until(() => expect(row('Use standard account')?.textContent).toContain('Using your smart account'))
  await press('Use standard account')
  await until(() => expect(row('Use smart account')?.textContent).toContain('Using your standard account'))
  expect(kernel.connections.account('eip155').address).toBe(EOA)
  await press('Use smart account')
  await until(() => expect(row('Use standard account')).toBeDefined())
  expect(kernel.connections.account('eip155').address).toBe(SMART)
})

test('ACC-10 networks without smart accounts have no such row', async () => {
  const { kernel, row } = await play()
  await until(() => expect(row('Use standard account')).toBeDefined())
  await kernel.networks.switch('eip155:10')
  await until(() => expect(row('Use standard account')).toBeUndefined())
})

test('ACC-02 if the frame refuses, the standard account stays, and the visitor sees an error', async () => {
  const { kernel, row, press, frame } = await play()
  await press('Use standard account')
  await until(() => expect(row('Use smart account')).toBeDefined())
  frame.play({ SET_PREFERRED_ACCOUNT: { refuses: 'No' } })
  await press('Use smart account')
  await until(() => expect(readToast(kernel)).toBe('Couldn’t switch accounts.'))
  expect(kernel.connections.account('eip155').address).toBe(EOA)
})

test('EMB-09 a smart account shows whether it is deployed, and checks again after its first transaction', async () => {
  const { kernel, row, frame } = await play({ GET_USER: undeployed, RPC_REQUEST: { is: `0x${'1'.repeat(64)}` } })
  await until(() => expect(row('Activates with your first transaction')).toBeDefined())
  expect(kernel.connections.account('eip155').smartAccountDeployed).toBe(false)
  frame.play({ GET_USER: SIGNED_IN.GET_USER ?? 'silence' })
  await kernel.request({ network: 'eip155:1', method: 'eth_sendTransaction', params: [{ from: SMART, to: EOA }] })
  await until(() => expect(kernel.connections.account('eip155').smartAccountDeployed).toBe(true))
  kernel.router.open('AccountSettings')
  await until(() => expect(row('Using your smart account')).toBeDefined())
})

test('EMB-09 the bundler’s failure is shown with its own message', async () => {
  const sentence = 'Failed to fetch user operation receipt - 500'
  const { kernel } = await play({ RPC_REQUEST: { refuses: sentence } })
  const response = kernel.request({ network: 'eip155:1', method: 'wallet_getCallsStatus', params: ['0x1'] })
  await expect(response).rejects.toMatchObject({ code: 'embedded/refused', message: sentence })
})
