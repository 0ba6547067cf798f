// What the tests next to this file share.
import { createFakeClock } from '@latchkey/kernel/testing'
import { vi } from 'vitest'
import { createBridge } from '../src/frame/bridge'

export const ORIGIN = 'https://login.example'

export function play() {
  const page = new EventTarget()
  const clock = createFakeClock()
  let isLost = false
  const posted: { type: string; id: string; payload?: unknown }[] = []
  const frame = { postMessage: vi.fn((message) => void posted.push(message)) }
  const listeners = {
    onReady: vi.fn(),
    onLost: vi.fn(),
    onToken: vi.fn(),
    onTimeout: vi.fn(),
    onVersionsDiffer: vi.fn(),
  }
  const bridge = createBridge({ page, clock, origin: ORIGIN, frameWindow: () => (isLost ? null : frame), ...listeners })
  const lose = () => {
    isLost = true
  }
  const say = (data: unknown, { origin = ORIGIN, source = frame as unknown } = {}) =>
    void page.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))
  const answer = (type: string, payload?: unknown, id = posted.at(-1)?.id) =>
    say({ type: `@w3m-frame/${type}`, id, payload })
  const ready = (payload: object = {}) => say({ type: '@w3m-frame/READY', payload })
  return { bridge, clock, posted, frame, listeners, say, answer, ready, page, lose }
}

export async function isOpen(response: Promise<unknown>): Promise<boolean> {
  const open = Symbol('open')
  return (
    (await Promise.race([response.catch(() => null), Promise.resolve().then(() => Promise.resolve(open))])) === open
  )
}
