import { expect, test } from 'vitest'
import { createCloseGuards } from './closeGuard'
import type { CloseGuard } from './contract'

const broken = () => {
  throw new Error('broken')
}
const later = (verdict: 'allow' | 'block') => async () => verdict

test.each<[string, CloseGuard[], boolean]>([
  ['no guard', [], true],
  ['guards that allow', [() => 'allow', () => 'allow'], true],
  ['a guard that throws', [broken, () => 'allow'], true],
  ['one that blocks among others', [() => 'allow', () => 'block', broken], false],
  ['one that blocks next to one that is not sure yet', [later('allow'), () => 'block'], false],
])('MOD-03 %s decides immediately', (_, guards, mayClose) => {
  const { add, ...all } = createCloseGuards()
  for (const guard of guards) add(guard)
  expect(all.mayClose()).toBe(mayClose)
})

test.each<[string, CloseGuard[], boolean]>([
  ['all allow', [later('allow'), () => 'allow', later('allow')], true],
  ['one of them blocks', [later('allow'), later('block')], false],
  ['one of them fails', [later('allow'), () => Promise.reject(new Error('broken'))], true],
  ['one fails and one blocks', [() => Promise.reject(new Error('broken')), later('block')], false],
])('MOD-03 asynchronous guards: %s', async (_, guards, mayClose) => {
  const { add, ...all } = createCloseGuards()
  for (const guard of guards) add(guard)
  const verdict = all.mayClose()
  expect(verdict).toBeInstanceOf(Promise)
  expect(await verdict).toBe(mayClose)
})
