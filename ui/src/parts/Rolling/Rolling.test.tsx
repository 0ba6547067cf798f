// Numbers that change where they stand: what is new of them rolls in.
import type { PluginManifest } from '@latchkey/kernel'
import { createFakeKernel } from '@latchkey/kernel/testing'
import { atom } from 'jotai/vanilla'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useLatchkeyAtom } from '../../hooks/useLatchkeyAtom'
import { type MountedModal, mountModal } from '../../mount'
import { Amount } from '../Amount/Amount'
import { AmountOutput } from '../AmountPanel/AmountPanel'
import { Fiat } from '../Fiat/Fiat'

const mounted: MountedModal[] = []
afterEach(() => {
  for (const modal of mounted.splice(0)) modal.dispose()
})

const shownAtom = atom<ReactNode>(null)
function Figure() {
  return <div data-figure="">{useLatchkeyAtom(shownAtom)}</div>
}

/** Draws one element after another in the same place. Returns its text, and what of it rolled in. */
async function play(...drawings: readonly ReactNode[]) {
  const plugin: PluginManifest = {
    id: 'shop',
    api: 1,
    views: { Figure: { title: 'Figure', load: async () => ({ View: Figure }) } } as PluginManifest['views'],
    load: async () => ({ setup: () => {} }),
  }
  const { kernel } = createFakeKernel({ plugins: [plugin] })
  kernel.store.set(shownAtom, drawings[0])
  const modal = mountModal(kernel)
  mounted.push(modal)
  ;(kernel.router.open as (view: string) => void)('Figure')
  const find = () => modal.element.shadowRoot?.querySelector('[data-figure]')
  await vi.waitFor(() => expect(find()?.textContent).toBeTruthy())
  const seen = []
  for (const drawing of drawings) {
    const before = find()?.textContent
    kernel.store.set(shownAtom, drawing)
    if (drawing !== drawings[0]) await vi.waitFor(() => expect(find()?.textContent).not.toBe(before))
    const rolled = [...(find()?.querySelectorAll('.rolling') ?? [])].map(({ textContent }) => textContent)
    seen.push({ text: find()?.textContent, rolled })
  }
  return seen
}

test('VIS-08 new digits of a balance roll in; on the first render they do not move', async () => {
  const draw = (units: bigint) => <Amount units={units} decimals={3} symbol="ETH" />
  expect(await play(draw(1_250n), draw(1_275n), draw(21_275n))).toEqual([
    { text: '1.250 ETH', rolled: [] },
    { text: '1.275 ETH', rolled: ['75'] },
    { text: '21.275 ETH', rolled: ['21', '75'] },
  ])
})

const drawFiat = (units: bigint, isLarge: boolean) => <Fiat value={{ units, decimals: 2 }} isLarge={isLarge} />

test('VIS-08 the total in dollars rolls', async () => {
  expect(await play(drawFiat(120_452n, true), drawFiat(120_999n, true))).toEqual([
    { text: '$1,204.52', rolled: [] },
    { text: '$1,209.99', rolled: ['9', '99'] },
  ])
})

test('VIS-08 a value next to an amount does not roll', async () => {
  expect(await play(drawFiat(120_452n, false), drawFiat(120_999n, false))).toEqual([
    { text: '$1,204.52', rolled: [] },
    { text: '$1,209.99', rolled: [] },
  ])
})

test('VIS-08 a new quote rolls in where the previous one was', async () => {
  const draw = (text: string) => <AmountOutput text={text} title={text} isLoading={false} />
  expect(await play(draw('2970.1'), draw('2971.45'))).toEqual([
    { text: '2970.1', rolled: [] },
    { text: '2971.45', rolled: ['1.45'] },
  ])
})
