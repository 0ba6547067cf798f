import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listPackages, ROOT } from '../packages.mjs'
import { writePackageIndex } from './packageIndex'

test('the list of packages is generated from their own descriptions; `npm run docs` rewrites it', async () => {
  const page = writePackageIndex()
  for (const { name, folder } of listPackages()) expect(page).toContain(`[${name}](../../${folder}/README.md)`)
  await expect(page).toMatchFileSnapshot(join(ROOT, 'docs/guides/packages.md'))
})
