import { describe, expect, test } from 'vitest'
import { createFakeKernel } from '../testing/fakeKernel'

const AUTO_HIDE_MS = 2500
const RESHOW_MS = 150

describe('MOD-11 snackbar', () => {
  function open() {
    const { kernel, clock } = createFakeKernel()
    const shown = () => kernel.store.get(kernel.snackbar.messageAtom)?.message ?? null
    return { kernel, show: kernel.snackbar.show, clock, shown }
  }

  test('MOD-11 a new message hides the old one, then shows after 150 ms', () => {
    const { show, clock, shown } = open()
    show('success', 'one')
    expect(shown()).toBe('one')
    show('error', 'two')
    expect(shown()).toBeNull()
    clock.advance(RESHOW_MS - 1)
    expect(shown()).toBeNull()
    clock.advance(1)
    expect(shown()).toBe('two')
    clock.advance(AUTO_HIDE_MS)
    expect(shown()).toBeNull()
  })

  test('MOD-11 of three in a row only the last is shown; a loading message stays until it is disposed', () => {
    const { show, clock, shown } = open()
    show('success', 'one')
    const stopTwo = show('error', 'two')
    const stop = show('loading', 'three')
    stopTwo()
    clock.advance(RESHOW_MS)
    expect(shown()).toBe('three')
    clock.advance(AUTO_HIDE_MS * 10)
    expect(shown()).toBe('three')
    stop()
    expect(shown()).toBeNull()
    expect(clock.pending()).toBe(0)
  })

  test('MOD-11 disposing an earlier message changes nothing about the next one', () => {
    const { show, clock, shown } = open()
    const stopOne = show('success', 'one')
    show('error', 'two')
    stopOne()
    clock.advance(RESHOW_MS)
    expect(shown()).toBe('two')
    stopOne()
    clock.advance(AUTO_HIDE_MS - 1)
    expect(shown()).toBe('two')
    clock.advance(1)
    expect(shown()).toBeNull()
  })

  test('MOD-11 nothing is shown after the end', () => {
    const { kernel, show, clock, shown } = open()
    show('success', 'one')
    show('error', 'two')
    kernel.destroy()
    clock.advance(RESHOW_MS)
    expect(shown()).toBeNull()
  })

  test('MOD-11 disposing a message that waits for its turn prevents it from being shown', () => {
    const { show, clock, shown } = open()
    show('success', 'one')
    const stop = show('loading', 'two')
    stop()
    clock.advance(RESHOW_MS)
    expect(shown()).toBeNull()
  })
})
