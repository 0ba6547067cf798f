// The approval view in a real modal: it gives the frame its room, and draws nothing of what is approved.
import type { MountedView } from '@latchkey/kernel/testing'
import { mountModal } from '@latchkey/ui/mount'
import { afterEach, expect, test } from 'vitest'
import { EMAIL, openWorld, SIGNED_IN, SMART, until, type World } from './world'

const ASKED = { network: 'eip155:1', method: 'personal_sign', params: ['0x61', SMART] } as const
const endings: (() => void)[] = []
afterEach(() => {
  for (const end of endings.splice(0).reverse()) end()
})

async function play(answers: Parameters<typeof openWorld>[0] = {}) {
  const script = { ...SIGNED_IN, CONNECT_EMAIL: { is: { action: 'CONNECT' } }, ...answers }
  const world: World = await openWorld(script, { isPlaced: false })
  const modal: MountedView = mountModal(world.kernel)
  endings.push(world.close, modal.dispose)
  const root = modal.element.shadowRoot as ShadowRoot
  await world.service.connectEmail(EMAIL)
  await world.service.finish()
  const iframe = () => world.frame.elements.at(-1) as HTMLElement
  return { ...world, root, iframe, view: () => root.querySelector('[data-view=ApproveTransaction]') }
}

test('MOD-10 EMB-07 the frame is shown with its title during a request, and is not moved, reloaded or duplicated', async () => {
  let answer: (value: unknown) => void = () => {}
  const { kernel, frame, iframe, view, root } = await play({ RPC_REQUEST: 'silence' })
  const [element] = frame.elements
  const place = element?.parentElement
  expect(place).toBe(root.querySelector('dialog'))
  expect(iframe().hidden).toBe(true)
  for (const round of [1, 2]) {
    const response = kernel.request(ASKED)
    await until(() => expect(iframe().hidden).toBe(false))
    expect(iframe().title).toBe('Wallet request: approve or reject')
    expect(view()?.textContent).toBe('The request is in the frame after this text.')
    await until(() => expect(frame.sentOf('RPC_REQUEST')).toHaveLength(round))
    answer = (payload) => frame.say({ type: '@w3m-frame/RPC_REQUEST_SUCCESS', id: frame.sent.at(-1)?.id, payload })
    answer('0x01')
    await expect(response).resolves.toBe('0x01')
    await until(() => expect(iframe().hidden).toBe(true))
  }
  expect(frame.elements).toEqual([element])
  expect(element?.parentElement).toBe(place)
  expect(root.querySelector('dialog')?.lastElementChild).toBe(element)
})

test('KEY-02 a frame that shows keys has a row in the account; its view opens the frame’s screens, makes room for them, and closes them', async () => {
  const user = SIGNED_IN.GET_USER as (payload: Record<string, unknown>) => { is: object }
  const withView = (payload: Record<string, unknown>) => ({ is: { ...user(payload).is, hasSecurityView: true } })
  const { kernel, service, frame, iframe, root } = await play({ GET_USER: withView })
  expect(kernel.store.get(service.userAtom)?.hasSecurityView).toBe(true)
  kernel.router.open('WalletSecurity')
  await until(() => expect(iframe().hidden).toBe(false))
  expect(iframe().title).toBe('Wallet security')
  expect(root.querySelector('[data-view=WalletSecurity]')?.textContent).toBe('')
  const reports = () => frame.sentOf('SHOW_SECURITY').map(({ payload }) => payload)
  expect(reports()).toEqual([{ isShown: true }])
  kernel.router.close()
  await until(() => expect(iframe().hidden).toBe(true))
  expect(reports()).toEqual([{ isShown: true }, { isShown: false }])
})

test('KEY-08 the page receives the sign-in methods, and again when they have changed and the frame’s view is left', async () => {
  const user = SIGNED_IN.GET_USER as (payload: Record<string, unknown>) => { is: object }
  const known = { hasSecurityView: true, signInMethods: ['email'] }
  const withMethods = (payload: Record<string, unknown>) => ({ is: { ...user(payload).is, ...known } })
  const changed = { email: 'other@b.co', signInMethods: ['google', 'passkey'] }
  const leave = ({ isShown }: Record<string, unknown>) => ({ is: isShown ? undefined : changed })
  const { kernel, service, iframe } = await play({ GET_USER: withMethods, SHOW_SECURITY: leave })
  const readUser = () => kernel.connections.account('eip155').user
  expect(readUser()).toEqual({ email: EMAIL, signInMethods: ['email'] })
  kernel.router.open('WalletSecurity')
  await until(() => expect(iframe().hidden).toBe(false))
  kernel.router.close()
  await until(() => expect(readUser()).toEqual(changed))
  expect(kernel.store.get(service.userAtom)).toMatchObject(changed)
})

test('EMB-12 while the frame reloads, the view shows that; a frame that does not return gives an error', async () => {
  const { kernel, frame, iframe, view, clock } = await play({ RPC_REQUEST: 'silence' })
  frame.loaded()
  const response = kernel.request(ASKED)
  await until(() => expect(iframe().hidden).toBe(false))
  frame.loaded()
  await expect(response).rejects.toMatchObject({ message: 'Request was aborted' })
  const again = kernel.request(ASKED)
  await until(() => expect(view()?.querySelector('[role=status]')?.textContent).toBe('Authenticating...'))
  clock.advance(20_000)
  await expect(again).rejects.toMatchObject({ code: 'embedded/frame-unreachable' })
})
