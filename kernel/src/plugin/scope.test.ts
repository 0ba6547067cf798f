import { expect, test, vi } from 'vitest'
import { createScope } from './scope'

test('PLG-04 disposers run once, in reverse order, after the signal', () => {
  const order: string[] = []
  const scope = createScope(vi.fn())
  scope.signal.addEventListener('abort', () => order.push('signal'))
  scope.add(() => order.push('first'))
  const early = scope.add(() => order.push('early'))
  scope.add(() => order.push('last'))
  early()
  early()
  scope.end()
  scope.end()
  expect(order).toEqual(['early', 'signal', 'last', 'first'])
})

test('PLG-04 a disposer that throws does not stop the others, and one added too late runs immediately', () => {
  const warn = vi.fn()
  const scope = createScope(warn)
  const ran = vi.fn()
  scope.add(ran)
  scope.add(() => {
    throw new Error('broken')
  })
  scope.end()
  expect(ran).toHaveBeenCalledOnce()
  expect(warn).toHaveBeenCalledOnce()
  scope.add(ran)
  expect(ran).toHaveBeenCalledTimes(2)
})
