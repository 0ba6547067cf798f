import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { followWallet } from './followWallet'

/** More than the wallet may take for an answer. Milliseconds. */
const TOO_LATE_MS = 5_001

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A wallet whose state is a text. `answer` decides what it says when it is asked. */
function createScene(answer?: () => Promise<string | null>) {
  const wallet = { state: 'a' as string | null, asked: 0, listeners: new Set<(hasLeft?: boolean) => void>() }
  const followed = followWallet<string>({
    listen: (look) => {
      wallet.listeners.add(look)
      return () => wallet.listeners.delete(look)
    },
    read: async () => {
      wallet.asked += 1
      return answer ? answer() : wallet.state
    },
    keyOf: (state) => state,
  })
  const told: (string | null)[] = []
  const emit = (hasLeft?: boolean) => {
    for (const look of [...wallet.listeners]) look(hasLeft)
  }
  const settle = () => vi.advanceTimersByTimeAsync(TOO_LATE_MS)
  return { wallet, followed, told, emit, settle, hear: (state: string | null) => void told.push(state) }
}

describe('followWallet', () => {
  test('ACC-08 a change is told once, and its end as null', async () => {
    const { wallet, followed, told, emit, settle, hear } = createScene()
    followed.remember('a')
    followed.watch(hear)
    await settle()
    expect(told).toEqual([])
    for (const state of ['b', 'b', null, 'c']) {
      wallet.state = state
      emit()
      await settle()
    }
    expect(told).toEqual(['b', null])
    expect(followed.known()).toBeNull()
  })
  test('ACC-08 a storm of events is one question', async () => {
    const { wallet, followed, told, emit, settle, hear } = createScene()
    followed.remember('a')
    followed.watch(hear)
    await settle()
    const before = wallet.asked
    wallet.state = 'b'
    for (let count = 0; count < 100; count += 1) emit()
    await settle()
    expect(wallet.asked).toBe(before + 1)
    expect(told).toEqual(['b'])
  })
  test('what changed before anybody listened is found', async () => {
    const { wallet, followed, told, settle, hear } = createScene()
    followed.remember('a')
    wallet.state = 'b'
    followed.watch(hear)
    await settle()
    expect(told).toEqual(['b'])
  })
  test.each([
    ['never answers', () => new Promise<null>(() => {})],
    ['throws', () => Promise.reject(new Error('rubbish'))],
  ])('a wallet that %s stays what it was', async (_how, answer) => {
    const { followed, told, emit, settle, hear } = createScene(answer)
    followed.remember('a')
    followed.watch(hear)
    emit()
    await settle()
    expect([told, followed.known()]).toEqual([[], 'a'])
  })
  test('a goodbye counts only when the wallet stops answering too', async () => {
    let isDown = false
    const answer = async () => {
      if (isDown) throw new Error('gone')
      return 'a'
    }
    const { followed, told, emit, settle, hear } = createScene(answer)
    followed.remember('a')
    followed.watch(hear)
    emit(true)
    await settle()
    expect(told).toEqual([])
    isDown = true
    emit()
    await settle()
    expect(told).toEqual([])
    emit(true)
    await settle()
    expect(told).toEqual([null])
  })
  test('an answer that was under way is older than what was remembered since', async () => {
    const answers: ((state: string) => void)[] = []
    const { followed, told, emit, settle, hear } = createScene(() => new Promise((resolve) => answers.push(resolve)))
    followed.remember('a')
    followed.watch(hear)
    await vi.advanceTimersByTimeAsync(0)
    followed.remember('b')
    answers[0]?.('a')
    await vi.advanceTimersByTimeAsync(0)
    answers[1]?.('b')
    await settle()
    expect([told, followed.known()]).toEqual([[], 'b'])
    emit()
    await settle()
    expect(answers).toHaveLength(3)
  })
  test('while disconnected nothing is asked and nothing is told; the last listener takes the ear away', async () => {
    const { wallet, followed, told, emit, settle, hear } = createScene()
    const stop = followed.watch(hear)
    emit()
    emit(true)
    await settle()
    expect([wallet.asked, told]).toEqual([0, []])
    stop()
    expect(wallet.listeners.size).toBe(0)
  })
  test('ACC-08 whatever happens, what is told is a line of real changes that ends with what the wallet is', async () => {
    const step = fc.constantFrom('a', 'b', 'c', 'event', 'settle')
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const { wallet, followed, told, emit, settle, hear } = createScene()
        followed.remember('a')
        followed.watch(hear)
        for (const each of steps) {
          if (each === 'event') emit()
          else if (each === 'settle') await settle()
          else wallet.state = each
        }
        emit()
        await settle()
        const line = ['a', ...told]
        expect(line.every((state, index) => state !== line[index - 1])).toBe(true)
        expect(line.at(-1)).toBe(wallet.state)
      }),
    )
  })
})

test('field case 29: SAF-13 a wallet is read again when the page is back, though it said nothing, until nobody watches', async () => {
  const document = new EventTarget()
  vi.stubGlobal('document', document)
  const { wallet, followed, told, settle, hear } = createScene()
  followed.remember('a')
  const stop = followed.watch(hear)
  await settle()
  wallet.state = 'b'
  document.dispatchEvent(new Event('resume'))
  await settle()
  expect(told).toEqual(['b'])
  stop()
  const { asked } = wallet
  document.dispatchEvent(new Event('resume'))
  await settle()
  expect(wallet.asked).toBe(asked)
})
