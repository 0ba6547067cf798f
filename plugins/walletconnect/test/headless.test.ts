// What a host that draws its own code receives about a pairing.
import type { Kernel } from '@latchkey/kernel'
import { createFakeChain, createFakeKernel, createFakeWallet } from '@latchkey/kernel/testing'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Attempt, listPairingLinks, watchPairing } from '../src/headless'
import { walletConnect } from '../src/index'
import { OPTIONS } from './playModal'
import { createSession, type ScriptedClient } from './scriptedClient'
import { startPage } from './scriptedLibrary'

vi.mock('@walletconnect/universal-provider', () => import('./scriptedLibrary'))

const ACCOUNT = 'eip155:1:0x1111111111111111111111111111111111111111'
let scripted: ScriptedClient
beforeEach(() => {
  scripted = startPage()
})

/** A page that watches; `load` gives it the kernel. */
function play(load: (kernel: Kernel) => Promise<Kernel> = async (kernel) => kernel) {
  const other = createFakeWallet({ id: 'other', script: { connect: () => new Promise(() => {}) } })
  const chains = [createFakeChain({ connectors: [other.connector] })]
  const { kernel, clock } = createFakeKernel({ chains, plugins: [walletConnect({ ...OPTIONS, renew: false })] })
  onTestFinished(() => kernel.destroy())
  const attempts: Attempt[] = []
  const onError = vi.fn()
  const onChange = (attempt: Attempt) => attempts.push(attempt)
  const stop = watchPairing({ core: { load: () => load(kernel) } }, { onChange, onError })
  const phases = () => attempts.map(({ phase }) => phase)
  const connecting = () => kernel.store.get(kernel.connections.attemptAtom)
  const untilPhase = (phase: Attempt['phase']) => vi.waitFor(() => expect(phases().at(-1)).toBe(phase))
  return { kernel, clock, attempts, phases, onError, stop, connecting, untilPhase }
}

test('HST-06 WCT-01 the link is reported when it is available, and the approval when the account is connected', async () => {
  const { kernel, attempts, phases, onError, untilPhase } = play()
  expect(phases()).toEqual(['idle'])
  await untilPhase('waiting')
  expect(attempts.at(-1)).toMatchObject({ link: { uri: scripted.proposals[0]?.uri } })
  scripted.proposals[0]?.approve(createSession('s', [ACCOUNT]))
  await vi.waitFor(() => expect(kernel.connections.account('eip155').status).toBe('connected'))
  expect(phases()).toEqual(['idle', 'starting', 'waiting', 'approved'])
  expect(onError).not.toHaveBeenCalled()
})

test.each(['rejected', 'expired', 'failed'] as const)(
  'HST-06 WCT-10 a pairing that is %s reports it once, with the reason',
  async (phase) => {
    const { clock, phases, onError, untilPhase } = play()
    await untilPhase('waiting')
    if (phase === 'expired') clock.advance(230_000)
    else scripted.proposals[0]?.reject({ code: phase === 'rejected' ? 5000 : 5100, message: 'No' })
    await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce())
    expect(phases()).toEqual(['idle', 'starting', 'waiting', phase])
  },
)

test('HST-06 a page whose code fails to load is notified of the failure', async () => {
  const error = new Error('chunk')
  const { phases, onError } = play(() => Promise.reject(error))
  await vi.waitFor(() => expect(onError).toHaveBeenCalledExactlyOnceWith(error))
  expect(phases()).toEqual(['idle', 'failed'])
})

test('HST-06 a page that does not ask for reasons receives the phases anyway', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  onTestFinished(() => void process.off('unhandledRejection', unhandled))
  const onChange = vi.fn()
  watchPairing({ core: { load: () => Promise.reject(new Error('chunk')) } }, { onChange })
  await vi.waitFor(() => expect(onChange).toHaveBeenLastCalledWith({ phase: 'failed' }))
  await new Promise((resolve) => setTimeout(resolve))
  expect(unhandled).not.toHaveBeenCalled()
})

test.each(['arrives', 'fails'])(
  'HST-06 a page that stops before the code %s receives nothing, and no link is created',
  async (how) => {
    let settle = () => {}
    const { phases, onError, stop, kernel, connecting } = play(
      (kernel) =>
        new Promise((resolve, reject) => {
          settle = () => (how === 'arrives' ? resolve(kernel) : reject(new Error('chunk')))
        }),
    )
    stop()
    settle()
    await kernel.connections.warm()
    await new Promise((resolve) => setImmediate(resolve))
    expect([phases(), connecting(), scripted.proposals]).toEqual([['idle'], null, []])
    expect(onError).not.toHaveBeenCalled()
  },
)

test('HST-06 a page that stops while the link waits ends the attempt, and is not notified of its end', async () => {
  const { phases, onError, stop, connecting, untilPhase } = play()
  await untilPhase('waiting')
  stop()
  await vi.waitFor(() => expect(connecting()).toBeNull())
  await new Promise((resolve) => setImmediate(resolve))
  expect(phases()).toEqual(['idle', 'starting', 'waiting'])
  expect(onError).not.toHaveBeenCalled()
})

test('HST-06 stopping after the end keeps what the modal shows', async () => {
  const { onError, stop, connecting, untilPhase } = play()
  await untilPhase('waiting')
  scripted.proposals[0]?.reject({ code: 5000, message: 'No' })
  await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce())
  const shown = connecting()
  expect(shown?.phase).not.toBe('waiting')
  stop()
  expect(connecting()).toBe(shown)
})

test('HST-06 stopping after the visitor went back has no effect', async () => {
  const { kernel, stop, connecting, untilPhase } = play()
  await untilPhase('waiting')
  kernel.connections.cancel()
  expect(connecting()).toBeNull()
  expect(stop).not.toThrow()
})

test('HST-06 stopping during another wallet’s request does not affect that wallet', async () => {
  const { kernel, stop, connecting, untilPhase } = play()
  await untilPhase('waiting')
  await kernel.connectors.discover()
  kernel.connections.connect('other').catch(() => {})
  await vi.waitFor(() => expect(connecting()).toMatchObject({ connectorId: 'other', phase: 'waiting' }))
  stop()
  expect(connecting()).toMatchObject({ connectorId: 'other', phase: 'waiting' })
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', ['acme://wc?uri=', 'https://acme.example/app/wc?uri=']],
  ['Mozilla/5.0 (X11; Linux x86_64)', ['https://web.acme.example/wc?uri=', 'acme-desktop://wc?uri=']],
])('HST-06 WCT-06 in %s a pairing opens the apps for that device, and no refused link', (userAgent, starts) => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 0 })
  const uri = 'wc:1@2?relay-protocol=irn'
  const links = {
    mobileLink: 'acme://',
    universalLink: 'https://acme.example/app',
    webappLink: 'https://web.acme.example',
  }
  const wallet = { id: 'acme', name: 'Acme', ...links, desktopLink: 'acme-desktop:' }
  const hrefs = listPairingLinks(wallet, uri).map(({ href }) => href)
  expect(hrefs.slice(0, 2)).toEqual(starts.map((start) => `${start}${encodeURIComponent(uri)}`))
  const hostile = {
    id: 'bad',
    name: 'Bad',
    mobileLink: 'javascript://',
    desktopLink: 'javascript:',
    webappLink: 'data:x',
  }
  expect(listPairingLinks(hostile, uri)).toEqual([])
})
