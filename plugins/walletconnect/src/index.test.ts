// @vitest-environment node
// What is read back from the page's storage, which any script of the page may write.
import { expect, test } from 'vitest'
import { walletConnect } from './index'

const { storage } = walletConnect()
const text = (length: number) => 'a'.repeat(length)

test.each([
  [{ topic: 't', active: [] }, true],
  [{ topic: text(128), active: ['eip155:1', text(128)] }, true],
  [{ topic: text(129), active: [] }, false],
  [{ topic: 't', active: ['eip155:1', text(129)] }, false],
  [{ topic: 't', active: ['eip155:1', ''] }, false],
  [{ topic: 't', active: [7] }, false],
  [{ topic: '', active: [] }, false],
  [{ topic: 7, active: [] }, false],
  [{ topic: 't', active: 'eip155:1' }, false],
  [{ topic: 't' }, false],
  [null, false],
  ['t', false],
])('STO-01 the stored session %j is accepted: %s', (raw, isRead) => {
  expect(storage?.session?.parse({ ...(raw as object), more: 1 })).toEqual(isRead ? raw : null)
})

test.each([
  [{ isExpected: true, links: [] }, true],
  [{ isExpected: false, links: [{ topic: 't', untilMs: 1 }] }, true],
  [{ isExpected: true, links: [{ topic: text(129), untilMs: 1 }] }, false],
  [{ isExpected: true, links: [{ topic: 't', untilMs: 1 }, { topic: '' }] }, false],
  [{ isExpected: true, links: [null] }, false],
  [{ isExpected: true, links: 't' }, false],
  [{ isExpected: true }, false],
  [null, false],
])('STO-01 WCT-10 the stored links %j are accepted: %s', (raw, isRead) => {
  expect(storage?.links?.parse(raw)).toEqual(isRead ? raw : null)
})

test('API-06 the relay is checked for a visitor who cannot connect, unless the host has its own client', async () => {
  const [check, ...more] = walletConnect({ projectId: 'p' }).slots?.['diagnosis.check'] ?? []
  expect(await check?.load()).toMatchObject({ run: expect.any(Function) })
  expect(more).toEqual([])
  const universalProvider = () => Promise.reject(new Error('unused'))
  expect(walletConnect({ universalProvider }).slots?.['diagnosis.check']).toEqual([])
})
