// A test's own page for wallets to announce themselves in, where there is no browser or the browser's page is shared.
import type { Dispose } from '../base/store'

export interface FakePage {
  /** The event target whose methods replace those of `globalThis`. */
  readonly page: EventTarget
  /** Restores the real page, if there is one. */
  close: Dispose
}

const MEMBERS = ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const

/** Replaces the page with a new event target. Open one at a time. */
export function openFakePage(): FakePage {
  const page = new EventTarget()
  const before = MEMBERS.map((member) => [member, Object.getOwnPropertyDescriptor(globalThis, member)] as const)
  for (const member of MEMBERS) {
    Object.defineProperty(globalThis, member, { configurable: true, writable: true, value: page[member].bind(page) })
  }
  return {
    page,
    close() {
      for (const [member, descriptor] of before) {
        if (descriptor) Object.defineProperty(globalThis, member, descriptor)
        else Reflect.deleteProperty(globalThis, member)
      }
    },
  }
}
