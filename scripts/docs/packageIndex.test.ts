import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listPackages, ROOT } from '../packages.mjs'
import { writePackageIndex } from './packageIndex'

test('the list of packages is written from what they say of themselves; `npm run docs` writes it again', async () => {
  const page = writePackageIndex()
  for (const { name, folder } of listPackages()) expect(page).toContain(`[${name}](../../${folder}/README.md)`)
  await expect(page).toMatchFileSnapshot(join(ROOT, 'docs/guides/packages.md'))
})
