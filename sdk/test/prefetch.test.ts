// When the modal's code comes before a press.
import { createFakeChain } from '@latchkey/kernel/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createWalletModal, type WalletModalOptions } from '../src'
import { openAccount } from '../src/openViews'
import { loadSourcesFirst } from './loadSources'

/** Before, a button would only flicker. */
const LOADING_AFTER_MS = 400

loadSourcesFirst()

/** A modal with its own id; `isDrawn` once its closed dialog is in the page. */
function createModal(id: string, prefetch?: WalletModalOptions['prefetch']) {
  const modal = createWalletModal({ id, chains: [createFakeChain()], ...(prefetch && { prefetch }) })
  const drawn: string[] = []
  modal.on('modal:placed', () => drawn.push(id))
  onTestFinished(modal.destroy)
  return { modal, drawn }
}

const untilDrawn = ({ drawn }: ReturnType<typeof createModal>) => vi.waitFor(() => expect(drawn).not.toEqual([]))

/** The one that is not loaded was asked first, so it would have been there by then. */
async function expectOnPressOnly(quiet: ReturnType<typeof createModal>, eager: ReturnType<typeof createModal>) {
  await untilDrawn(eager)
  expect(quiet.drawn).toEqual([])
  await quiet.modal.open()
  await untilDrawn(quiet)
}

function stubConnection(connection: object): void {
  vi.stubGlobal('navigator', { ...globalThis.navigator, language: 'en', connection })
  onTestFinished(() => void vi.unstubAllGlobals())
}

test('FST-03 a hint loads the modal, unless the host set `none`; a click always loads it', async () => {
  const never = createModal('never', 'none')
  const onIntent = createModal('intent')
  never.modal.prefetch()
  onIntent.modal.prefetch()
  await expectOnPressOnly(never, onIntent)
})

test('FST-03 with idle the modal is loaded without a hint', () => untilDrawn(createModal('idle', 'idle')))

test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'FST-03 with %o a hint loads nothing, but a click does',
  async (connection) => {
    stubConnection(connection)
    const saving = createModal('saving')
    saving.modal.prefetch()
    vi.unstubAllGlobals()
    const other = createModal('other')
    other.modal.prefetch()
    await expectOnPressOnly(saving, other)
  },
)

test('FST-01 a click requests the code immediately, and a page that gets it quickly never shows a loading state', async () => {
  const { modal } = createModal('press')
  const load = vi.spyOn(modal.core, 'load')
  const events: boolean[] = []
  modal.subscribe(() => events.push(modal.getState().isLoading))
  const opening = openAccount(modal)
  expect(load).toHaveBeenCalled()
  await opening
  expect(events).not.toContain(true)
})

test('FST-01 a click requests all parts of the first view at the same time, and no part waits for another', async () => {
  const never = new Promise<never>(() => {})
  const load = vi.fn(() => never)
  const requests: string[] = []
  const note = (part: string) => (original: () => Promise<object>) => {
    requests.push(part)
    return original()
  }
  vi.doMock('@latchkey/ui/mount', note('modal'))
  vi.doMock('@latchkey/ui/connect-rows', note('rows'))
  onTestFinished(() => {
    vi.doUnmock('@latchkey/ui/mount')
    vi.doUnmock('@latchkey/ui/connect-rows')
  })
  const parts = { chain: vi.fn(() => never), plugin: vi.fn(() => never), language: vi.fn(() => never) }
  const modal = createWalletModal({
    id: 'wave',
    chains: [{ ...createFakeChain(), load: parts.chain }],
    plugins: [{ id: 'pairing', api: 1, connects: ['walletConnect'], load: parts.plugin }],
    languages: () => ({ locale: 'de', loadButton: async () => ({}), load: parts.language }),
  })
  onTestFinished(modal.destroy)
  vi.spyOn(modal.core, 'load').mockImplementation(load)
  modal.open()
  expect(load).toHaveBeenCalled()
  for (const part of Object.values(parts)) expect(part).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(requests.toSorted()).toEqual(['modal', 'rows']))
})

test('FST-01 the page looks for wallets while the modal’s code is loading', async () => {
  vi.doMock('@latchkey/ui/mount', () => new Promise(() => {}))
  onTestFinished(() => void vi.doUnmock('@latchkey/ui/mount'))
  const { modal } = createModal('early')
  void modal.open()
  const { connectors } = await modal.core.load()
  await vi.waitFor(() => expect(modal.core.store.get(connectors.discoveryAtom)).toBe('done'))
})

test('FST-01 the page is notified after a delay that the modal is loading', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { modal } = createModal('slow')
  const events: boolean[] = []
  modal.subscribe(() => events.push(modal.getState().isLoading))
  const opening = modal.open()
  vi.advanceTimersByTime(LOADING_AFTER_MS)
  expect(events).toEqual([true])
  vi.useRealTimers()
  await opening
  expect(events.at(-1)).toBe(false)
})
