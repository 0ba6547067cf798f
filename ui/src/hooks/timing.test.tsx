import type { PluginManifest } from '@latchkey/kernel'
import { createFakeKernel } from '@latchkey/kernel/testing'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { type MountedModal, mountModal } from '../mount'
import { useDebounced } from './useDebounced'
import { useRetry } from './useRetry'

const mounted: MountedModal[] = []
afterEach(() => {
  for (const modal of mounted.splice(0)) modal.dispose()
})

const tries = vi.fn()

function View() {
  const [typed, setTyped] = useState('')
  const settled = useDebounced(typed)
  const retry = useRetry(tries)
  return (
    <>
      <button type="button" onClick={() => setTyped(`${typed}x`)}>
        type
      </button>
      <button type="button" onClick={retry}>
        retry
      </button>
      <p>{typed}</p>
      <output>{settled}</output>
    </>
  )
}

async function open() {
  const plugin: PluginManifest = { id: 'timing', api: 1, views: { AllWallets: { load: async () => ({ View }) } } }
  const { kernel, clock } = createFakeKernel({ plugins: [plugin] })
  const modal = mountModal(kernel)
  mounted.push(modal)
  kernel.router.open('AllWallets')
  const root = modal.element.shadowRoot as ShadowRoot
  const find = (name: string) => [...root.querySelectorAll('button')].find((each) => each.textContent === name)
  await vi.waitFor(() => expect(find('type')).toBeDefined())
  return {
    clock,
    press: (name: string) => find(name)?.click(),
    typed: () => root.querySelector('p')?.textContent,
    settled: () => root.querySelector('output')?.textContent,
  }
}

test('UIX-04 a value settles 500 ms after its last change', async () => {
  const { clock, press, typed, settled } = await open()
  press('type')
  await vi.waitFor(() => expect(typed()).toBe('x'))
  clock.advance(499)
  press('type')
  await vi.waitFor(() => expect(typed()).toBe('xx'))
  clock.advance(499)
  expect(settled()).toBe('')
  clock.advance(1)
  await vi.waitFor(() => expect(settled()).toBe('xx'))
})

test('UIX-04 a retry happens at most once a second, however often it is clicked', async () => {
  tries.mockClear()
  const { clock, press } = await open()
  press('retry')
  expect(tries).toHaveBeenCalledTimes(1)
  press('retry')
  press('retry')
  clock.advance(999)
  expect(tries).toHaveBeenCalledTimes(1)
  clock.advance(1)
  expect(tries).toHaveBeenCalledTimes(2)
  clock.advance(60_000)
  expect(tries).toHaveBeenCalledTimes(2)
})
