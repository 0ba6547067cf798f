// Pages with a modal and an embedded wallet that the test scripts, used as a visitor would: for plugins that sign visitors in.
import { expect, vi } from 'vitest'
import type { Kernel, KernelOptions } from '../kernel'
import type { PluginManifest } from '../plugin/manifest'
import type { ViewId } from '../router/views'
import { createFakeEmbeddedWallet, type FakeEmbeddedWallet } from './fakeEmbeddedWallet'
import { createFakeChain, createFakeKernel, type FakeKernel } from './fakeKernel'
import type { MountedView } from './pluginWorld'

/** Maximum wait for a view that loads for the first time, on a busy machine. */
const PATIENCE = { timeout: 20_000 }

export interface LoginPage extends FakeKernel {
  readonly embedded: FakeEmbeddedWallet
  readonly root: ShadowRoot
  /** Returns the visible view; undefined while the modal is closed. */
  view(): ViewId | undefined
  /** Returns all text of the view. */
  text(): string
  /** Returns the text of the view's alert; empty without one. */
  alert(): string
  /** Resolves when the view contains this text. */
  see(words: string): Promise<void>
  /** Returns a button, or a link styled as one, by part of its name. */
  button(name: string): HTMLButtonElement | undefined
  /** Like `button`, but resolves when it appears. */
  find(name: string): Promise<HTMLButtonElement>
  /** Resolves to a field by its label, when it appears. */
  field(label: string): Promise<HTMLInputElement>
}
export interface LoginPages {
  /** Opens a page with one chain family, unless the options say otherwise. */
  openPage(plugins: readonly PluginManifest[], options?: Partial<KernelOptions>): LoginPage
  /** Closes all open pages, as when their tabs are closed. */
  closePages(): void
  /** Fills a field in, as a person or the browser would. */
  fill(field: HTMLInputElement, value: string): void
}

/** Creates pages for tests. `mount` is `mountModal` from `@latchkey/ui/mount`. Needs a document. Close the pages after each test. */
export function createLoginPages(mount: (kernel: Kernel) => MountedView): LoginPages {
  const mounted: MountedView[] = []
  return {
    openPage(plugins, options = {}) {
      const embedded = createFakeEmbeddedWallet()
      const world = createFakeKernel({
        chains: [createFakeChain()],
        ...options,
        plugins: [embedded.plugin, ...plugins],
      })
      const modal = mount(world.kernel)
      mounted.push(modal)
      return { ...world, embedded, ...readModal(world.kernel, modal.element.shadowRoot as ShadowRoot) }
    },
    closePages() {
      for (const modal of mounted.splice(0)) modal.dispose()
    },
    fill(field, value) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    },
  }
}

function readModal({ store, router }: Kernel, root: ShadowRoot): Omit<LoginPage, keyof FakeKernel | 'embedded'> {
  const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent ?? ''
  const buttons = () => [...root.querySelectorAll<HTMLButtonElement>('button, a.button')]
  const button = (name: string) => buttons().find((each) => nameOf(each).includes(name))
  const text = () => root.querySelector('.view')?.textContent ?? ''
  return {
    root,
    text,
    button,
    view() {
      const { isOpen, stack } = store.get(router.stateAtom)
      return isOpen ? stack.at(-1)?.view : undefined
    },
    alert: () => root.querySelector('[role=alert]')?.textContent ?? '',
    see: (words) => vi.waitFor(() => expect(text()).toContain(words), PATIENCE),
    find: (name) =>
      vi.waitFor(() => {
        const found = button(name)
        if (!found) throw new Error(`No '${name}' among ${buttons().map(nameOf).join(' | ')}`)
        return found
      }, PATIENCE),
    field: (label) =>
      vi.waitFor(() => {
        const found = root.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)
        if (!found) throw new Error(`No field '${label}' in ${root.querySelector('.view')?.innerHTML}`)
        return found
      }, PATIENCE),
  }
}
