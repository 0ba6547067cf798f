import { expect, test } from 'vitest'
import { LatchkeyError } from '../errors/LatchkeyError'
import { createFakeKernel } from './fakeKernel'
import { readToast } from './readToast'

const context = undefined

test.each([
  ['a text', 'Copied', 'Copied'],
  [
    'an error with a sentence',
    new LatchkeyError('kernel/aborted', 'For developers', { context, toast: 'Late' }),
    'Late',
  ],
  ['an error without one', new LatchkeyError('kernel/aborted', 'Aborted', { context }), 'Aborted'],
  ['an error of another library', new Error('It failed'), 'It failed'],
  ['a key of a catalog', [{ 'acme.saved': 'Saved' }, 'acme.saved'] as const, 'Saved'],
])('MOD-11 a test reads %s as a visitor sees it in English', (_what, message, text) => {
  const { kernel } = createFakeKernel()
  expect(readToast(kernel)).toBeNull()
  kernel.snackbar.show('error', message)
  expect(readToast(kernel)).toBe(text)
})
