// @vitest-environment node
import { expect, test } from 'vitest'
import { cleanName } from './cleanName'

test('names lose what is invisible, are cut, and are isolated when they run the other way', () => {
  expect(cleanName('Meta\u202eksaM\u200b\u0007 ')).toBe('MetaksaM')
  expect([...cleanName('x'.repeat(500))]).toHaveLength(64)
  expect(cleanName('محفظة')).toBe('\u2068محفظة\u2069')
})
