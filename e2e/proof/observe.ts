/** What the proof reads from a page: its log, where focus is through shadow roots, and the browser's accessibility tree. */
import type { Page } from '@playwright/test'

/** The modal of `pages/modal.js`. */
export interface ProofModal extends HTMLElement {
  readonly dialog: HTMLDialogElement
  open(): void
  addFrame(url: string): void
}

/** What `pages/record.js` collected; `loadId` is new for each load of the frame. */
export interface ProofLog {
  readonly violations: readonly string[]
  readonly events: readonly string[]
  readonly frameMessages: readonly { readonly origin: string; readonly type: string; readonly loadId: string }[]
}

/** Reads the page's log; the runner's evaluate counts as a user activation, so read it after the last key of a sequence. */
export function readLog(page: Page): Promise<ProofLog> {
  return page.evaluate<ProofLog>('window.proof')
}

/** Names the focused element, following `root.activeElement` into shadow roots: 'first > email'. */
export function readFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const names: string[] = []
    let active = document.activeElement
    while (active !== null) {
      const isButton = active.localName === 'button'
      names.push(active.id || (isButton && active.textContent) || active.localName)
      active = active.shadowRoot?.activeElement ?? null
    }
    return names.join(' > ')
  })
}

/** Lists `role name` of every node that assistive technology sees in the main document, without plain text. */
export async function readAccessibilityTree(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  return nodes
    .filter((node) => !node.ignored && node.name?.value)
    .filter((node) => !TEXT_ROLES.has(String(node.role?.value)))
    .map((node) => [node.role?.value, node.name?.value, node.description?.value].filter(Boolean).join(' | '))
}

const TEXT_ROLES: ReadonlySet<string> = new Set(['StaticText', 'InlineTextBox'])
