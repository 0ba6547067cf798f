import { expect, test, vi } from 'vitest'

test.each([
  ['development', undefined],
  ['1.2.3', '1.2.3'],
])('services receive the release %s, which the build inserts as %s', async (release, written) => {
  if (written !== undefined) vi.stubGlobal('LATCHKEY_VERSION', written)
  // Read again for each, since the version is decided once.
  const address = `./caller?read=${release.length}`
  const { VERSION, CALLER }: typeof import('./caller') = await import(/* @vite-ignore */ address)
  expect([VERSION, CALLER.sv]).toEqual([release, `html-latchkey-${release}`])
})
