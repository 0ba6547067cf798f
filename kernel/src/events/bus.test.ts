import { describe, expect, test, vi } from 'vitest'
import { createBus } from './bus'

const LISTENER_CAP = 10

const loaded = { id: 'send', durationMs: 1 }

describe('PLG-07 event bus', () => {
  test('PLG-07 a throwing listener does not stop the others, and is reported', () => {
    const warn = vi.fn()
    const bus = createBus(warn)
    const events: string[] = []
    bus.on('plugin:loaded', () => events.push('first'))
    bus.on('plugin:loaded', () => {
      throw new Error('broken')
    })
    bus.on('plugin:loaded', ({ id }) => events.push(id))
    bus.emit('plugin:loaded', loaded)
    expect(events).toEqual(['first', 'send'])
    expect(warn).toHaveBeenCalledExactlyOnceWith("A listener of 'plugin:loaded' threw.", expect.any(Error))
  })

  test('PLG-07 a watcher receives every event before its listeners, and may throw too', () => {
    const warn = vi.fn()
    const bus = createBus(warn)
    const events: unknown[] = []
    const stop = bus.watch((payload, event) => events.push([event, payload]))
    bus.watch(() => {
      throw new Error('broken')
    })
    bus.on('plugin:loaded', ({ id }) => {
      events.push(id)
      bus.emit('modal:closed', { connected: false })
    })
    bus.emit('plugin:loaded', loaded)
    expect(events).toEqual([['plugin:loaded', loaded], 'send', ['modal:closed', { connected: false }]])
    expect(warn).toHaveBeenCalledTimes(2)
    stop()
    bus.emit('modal:closed', { connected: true })
    expect(events).toHaveLength(3)
    bus.on('modal:closed', () => events.push('late'))
    bus.clear()
    bus.emit('modal:closed', { connected: true })
    expect(events).toHaveLength(3)
  })

  test('PLG-07 above ten listeners the limit is raised with one warning, and is reset afterward', () => {
    const warn = vi.fn()
    const bus = createBus(warn)
    const listener = vi.fn()
    const stops = Array.from({ length: LISTENER_CAP }, () => bus.on('modal:closed', listener))
    expect(warn).not.toHaveBeenCalled()
    stops.push(bus.on('modal:closed', listener), bus.on('modal:closed', listener))
    expect(warn).toHaveBeenCalledTimes(1)
    bus.emit('modal:closed', { connected: true })
    expect(listener).toHaveBeenCalledTimes(12)
    for (const stop of stops.slice(5)) stop()
    for (let more = 0; more < 6; more += 1) bus.on('modal:closed', () => {})
    expect(warn).toHaveBeenCalledTimes(2)
  })

  test('PLG-07 an event that is still over the limit causes no second warning', () => {
    const warn = vi.fn()
    const bus = createBus(warn)
    const stops = Array.from({ length: LISTENER_CAP + 2 }, () => bus.on('modal:closed', () => {}))
    stops[0]?.()
    bus.on('modal:closed', () => {})
    expect(warn).toHaveBeenCalledTimes(1)
    for (const stop of stops.slice(1, 3)) stop()
    bus.on('modal:closed', () => {})
    expect(warn).toHaveBeenCalledTimes(2)
  })

  test('PLG-07 an event over its limit does not affect another', () => {
    const warn = vi.fn()
    const bus = createBus(warn)
    for (let count = 0; count < LISTENER_CAP; count += 1) bus.on('modal:closed', () => {})
    bus.on('plugin:loaded', () => {})
    expect(warn).not.toHaveBeenCalled()
  })

  test('a listener added during an event receives only the next one; a removed listener receives none', () => {
    const bus = createBus(vi.fn())
    const events: string[] = []
    const stop = bus.on('plugin:loaded', () => {
      events.push('once')
      stop()
      bus.on('plugin:loaded', () => events.push('late'))
    })
    bus.emit('plugin:loaded', loaded)
    expect(events).toEqual(['once'])
    bus.emit('plugin:loaded', loaded)
    expect(events).toEqual(['once', 'late'])
  })
})
