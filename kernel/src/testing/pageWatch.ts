// Counts what code leaves behind in a page: listeners on the window and the document, and repeating timers.
import { openFakePage } from './fakePage'

export interface PageWatch {
  /** Describes listeners and intervals that were added since the watch began and have not ended. */
  remaining(): readonly string[]
  /** Restores the page's own functions. */
  stop(): void
}

/** Watches from now on. If there is no page, one is created while the watch lasts. */
export function watchPage(): PageWatch {
  const fake = typeof globalThis.addEventListener === 'function' ? null : openFakePage()
  const left = new Map<unknown, string>()
  const undo: (() => void)[] = []

  function replace<K extends string>(owner: Record<K, unknown>, name: K, value: unknown): void {
    const before = Object.getOwnPropertyDescriptor(owner, name)
    Object.defineProperty(owner, name, { configurable: true, writable: true, value })
    undo.push(() => {
      if (before) Object.defineProperty(owner, name, before)
      else Reflect.deleteProperty(owner, name)
    })
  }

  function watchListeners(target: EventTarget, name: string): void {
    const { addEventListener, removeEventListener } = target
    const known: { type: string; listener: unknown; isCapture: boolean }[] = []
    const find = (type: string, listener: unknown, options: unknown) =>
      known.find((each) => each.type === type && each.listener === listener && each.isCapture === isCapture(options))
    const forget = (entry: unknown) => void left.delete(entry)
    replace(target as never, 'addEventListener', (...args: Parameters<typeof addEventListener>) => {
      const [type, listener, options] = args
      addEventListener.apply(target, args)
      const { signal, once } = typeof options === 'object' ? options : {}
      if (!listener || once || signal?.aborted || find(type, listener, options)) return
      const entry = { type, listener, isCapture: isCapture(options) }
      known.push(entry)
      left.set(entry, `a listener for '${type}' on the ${name}`)
      signal?.addEventListener('abort', () => forget(entry))
    })
    replace(target as never, 'removeEventListener', (...args: Parameters<typeof removeEventListener>) => {
      removeEventListener.apply(target, args)
      const entry = find(...args)
      forget(entry)
      if (entry) known.splice(known.indexOf(entry), 1)
    })
  }

  watchListeners(globalThis as unknown as EventTarget, 'window')
  if (typeof document === 'object') watchListeners(document, 'document')
  const { setInterval: begin, clearInterval: end } = globalThis
  replace(globalThis, 'setInterval', (...args: Parameters<typeof setInterval>) => {
    const id = begin(...args)
    left.set(id, 'an interval')
    return id
  })
  replace(globalThis, 'clearInterval', (id: Parameters<typeof clearInterval>[0]) => {
    end(id)
    left.delete(id)
  })

  return {
    remaining: () => [...left.values()],
    stop() {
      for (const restore of undo.reverse()) restore()
      fake?.close()
    },
  }
}

function isCapture(options: unknown): boolean {
  return typeof options === 'object' ? Boolean((options as AddEventListenerOptions | null)?.capture) : Boolean(options)
}
