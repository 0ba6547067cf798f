// Tests that the page of examples/libraries has the code of its guide, so that the journey tests what a reader copies.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../packages.mjs'

const guide = readFileSync(join(ROOT, 'docs/guides/libraries.md'), 'utf8')

test.each([
  ['libraries', 'ethers'],
  ['libraries', 'web3'],
  ['libraries', 'kit'],
  ['libraries', 'walletConnect'],
  ['standalone/sats-connect', 'bitcoin'],
  ['standalone/sats-connect', 'satsConnect'],
])('examples/%s/src/%s.ts is the block of the guide', (example, library) => {
  const [, rest = ''] = guide.split(`\`\`\`ts title="src/${library}.ts"\n`)
  const [block] = rest.split('```\n')
  expect(readFileSync(join(ROOT, `examples/${example}/src/${library}.ts`), 'utf8')).toBe(block)
})

test('the hook of the page with wallet-adapter is the block of the guide', () => {
  const hook = readFileSync(join(ROOT, 'examples/standalone/wallet-adapter/src/useModalSelection.ts'), 'utf8')
  expect(guide).toContain(`\`\`\`tsx\n${hook}\`\`\``)
})
