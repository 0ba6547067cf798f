// The sentences for errors on the frame's screens if the server has set another language for the page.
import { expect, onTestFinished, test, vi } from 'vitest'

const TEXTS = { wrongCode: 'Falscher Code.', failed: 'Das ging nicht.' }

test('UIX-02 EMB-10 in another language an error is described by its code, and an unknown one in general terms', async () => {
  const querySelector = () => ({ textContent: JSON.stringify(TEXTS) })
  vi.stubGlobal('document', { documentElement: { lang: 'de' }, querySelector })
  // The page's language is read only once.
  vi.resetModules()
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })
  const { describeError } = await import('./describeError.ts')
  const { FrameError } = await import('./frameError.ts')
  expect(describeError(new FrameError('Wrong code. 2 tries left.', 'wrong-code'))).toBe('Falscher Code.')
  expect(describeError(new FrameError('Unheard of.', 'other'))).toBe('Das ging nicht.')
})
