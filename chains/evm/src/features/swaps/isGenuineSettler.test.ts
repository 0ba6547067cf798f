import { zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { createRead, word } from '../../../test/scriptedNode'
import { isGenuineSettler } from './isGenuineSettler'

test('SWP-03 the zero address is not a Settler, even if the registry returns zero for the previous one', async () => {
  const read = createRead({ '0x6352211e': word(1n), '0xe2603dc2': word(0n) })
  const ask = (settler: string) =>
    isGenuineSettler({ read }, { network: 'eip155:1', settler }, { signal: new AbortController().signal })
  expect(await ask('0x01')).toBe(true)
  expect(await ask(zeroAddress)).toBe(false)
})
