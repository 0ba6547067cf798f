// What axe finds in the login frame itself.
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { addAxe } from '../a11y/scan'

/** `passed`: rules that must be among those with passing elements, so that an empty page is not a success. */
export async function findFrameFaults(page: Page, passed: readonly string[]): Promise<string[]> {
  const inner = page.frames().find((frame) => frame.url().includes('/sdk?'))
  if (!inner) throw new Error('There is no frame.')
  await addAxe(inner)
  const { violations, passes } = await inner.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run({
      resultTypes: ['violations'],
      preload: false,
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
    }),
  )
  expect(passes.map(({ id }) => id)).toEqual(expect.arrayContaining([...passed]))
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
