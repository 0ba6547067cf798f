import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { watchWallet } from './watchWallet'

/** More than the wallet may take for an answer. Milliseconds. */
const TOO_LATE_MS = 5_001

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A wallet whose state is a text. `answer` decides its response to a read. */
function createScene(answer?: () => Promise<string | null>) {
  const wallet = { state: 'a' as string | null, requestCount: 0, listeners: new Set<(hasLeft?: boolean) => void>() }
  const followed = watchWallet<string>({
    listen: (look) => {
      wallet.listeners.add(look)
      return () => wallet.listeners.delete(look)
    },
    read: async () => {
      wallet.requestCount += 1
      return answer ? answer() : wallet.state
    },
    keyOf: (state) => state.toLowerCase(),
  })
  const states: (string | null)[] = []
  const emit = (hasLeft?: boolean) => {
    for (const look of [...wallet.listeners]) look(hasLeft)
  }
  const settle = () => vi.advanceTimersByTimeAsync(TOO_LATE_MS)
  return { wallet, followed, states, emit, settle, hear: (state: string | null) => void states.push(state) }
}

describe('watchWallet', () => {
  test('ACC-08 a change is reported once, and a disconnect as null', async () => {
    const { wallet, followed, states, emit, settle, hear } = createScene()
    followed.remember('a')
    followed.watch(hear)
    await settle()
    expect(states).toEqual([])
    for (const state of ['A', 'b', 'B', null, 'c']) {
      wallet.state = state
      emit()
      await settle()
    }
    expect(states).toEqual(['b', null])
    expect(followed.known()).toBeNull()
  })
  test('ACC-08 a burst of events is one read', async () => {
    const { wallet, followed, states, emit, settle, hear } = createScene()
    followed.remember('a')
    followed.watch(hear)
    await settle()
    const before = wallet.requestCount
    wallet.state = 'b'
    for (let count = 0; count < 100; count += 1) emit()
    await settle()
    expect(wallet.requestCount).toBe(before + 1)
    expect(states).toEqual(['b'])
  })
  test('ACC-08 after a change during a read, the state is read again', async () => {
    const answers: ((state: string) => void)[] = []
    const { followed, states, emit, hear } = createScene(() => new Promise((resolve) => answers.push(resolve)))
    followed.remember('a')
    followed.watch(hear)
    await vi.advanceTimersByTimeAsync(0)
    emit()
    answers[0]?.('b')
    await vi.advanceTimersByTimeAsync(0)
    answers[1]?.('c')
    await vi.advanceTimersByTimeAsync(0)
    expect([states, answers.length]).toEqual([['c'], 2])
  })
  test('several listeners share one subscription, and the last one removes it', () => {
    const { wallet, followed, hear } = createScene()
    const stops = [followed.watch(hear), followed.watch(() => {})]
    expect(wallet.listeners.size).toBe(1)
    stops[0]?.()
    expect(wallet.listeners.size).toBe(1)
    stops[1]?.()
    expect(wallet.listeners.size).toBe(0)
  })
  test('a change from before the first listener is detected', async () => {
    const { wallet, followed, states, settle, hear } = createScene()
    followed.remember('a')
    wallet.state = 'b'
    followed.watch(hear)
    await settle()
    expect(states).toEqual(['b'])
  })
  test.each([
    ['never responds', () => new Promise<null>(() => {})],
    ['throws', () => Promise.reject(new Error('malformed'))],
  ])('a wallet that %s keeps its last state', async (_how, answer) => {
    const { followed, states, emit, settle, hear } = createScene(answer)
    followed.remember('a')
    followed.watch(hear)
    emit()
    await settle()
    expect([states, followed.known()]).toEqual([[], 'a'])
  })
  test('a disconnect only counts if the wallet stops responding, too', async () => {
    let isDown = false
    const answer = async () => {
      if (isDown) throw new Error('gone')
      return 'a'
    }
    const { followed, states, emit, settle, hear } = createScene(answer)
    followed.remember('a')
    followed.watch(hear)
    emit(true)
    await settle()
    expect(states).toEqual([])
    isDown = true
    emit()
    await settle()
    expect(states).toEqual([])
    emit(true)
    await settle()
    expect(states).toEqual([null])
  })
  test('a pending response is outdated if a state was remembered after it was requested', async () => {
    const answers: ((state: string) => void)[] = []
    const { followed, states, emit, settle, hear } = createScene(() => new Promise((resolve) => answers.push(resolve)))
    followed.remember('a')
    followed.watch(hear)
    await vi.advanceTimersByTimeAsync(0)
    followed.remember('b')
    answers[0]?.('a')
    await vi.advanceTimersByTimeAsync(0)
    answers[1]?.('b')
    await settle()
    expect([states, followed.known()]).toEqual([[], 'b'])
    emit()
    await settle()
    expect(answers).toHaveLength(3)
  })
  test('while disconnected, nothing is requested or reported; removing the last listener ends the subscription', async () => {
    const { wallet, followed, states, emit, settle, hear } = createScene()
    const stop = followed.watch(hear)
    emit()
    emit(true)
    await settle()
    expect([wallet.requestCount, states]).toEqual([0, []])
    stop()
    expect(wallet.listeners.size).toBe(0)
  })
  describe('BRW-04 connect', () => {
    /** Longer than a request is left open before it is taken for lost. Milliseconds. */
    const LOST_MS = 60_001
    const NO = new Error('no')

    function createPrompts() {
      const scene = createScene()
      const prompts: { resolve: (state: string) => void; reject: (error: unknown) => void }[] = []
      const request = () => new Promise<string>((resolve, reject) => prompts.push({ resolve, reject }))
      const connect = () => {
        const controller = new AbortController()
        const outcome = scene.followed.connect(request, controller.signal).then(
          (state) => state,
          (error: { code?: string }) => error.code ?? error,
        )
        return { outcome, leave: () => controller.abort() }
      }
      return { ...scene, prompts, connect }
    }

    test('an open request is joined, and its rejection applies to every caller', async () => {
      const { connect, prompts, settle } = createPrompts()
      const first = connect()
      first.leave()
      const second = connect()
      await settle()
      expect([await first.outcome, prompts.length]).toEqual(['kernel/aborted', 1])
      prompts[0]?.reject(NO)
      expect(await second.outcome).toBe(NO)
      const third = connect()
      prompts[1]?.resolve('a')
      expect(await third.outcome).toBe('a')
    })
    test('a request that is a minute old may be lost: it is sent again, and an approval of either counts', async () => {
      for (const answered of [0, 1]) {
        const { connect, prompts } = createPrompts()
        connect().leave()
        await vi.advanceTimersByTimeAsync(LOST_MS)
        const again = connect()
        prompts[1 - answered]?.reject(NO)
        await vi.advanceTimersByTimeAsync(0)
        prompts[answered]?.resolve('a')
        expect([await again.outcome, prompts.length]).toEqual(['a', 2])
      }
    })
    test('BRW-04 a request counts as lost after exactly a minute, however old the page is', async () => {
      const { connect, prompts } = createPrompts()
      await vi.advanceTimersByTimeAsync(10 * LOST_MS)
      connect()
      await vi.advanceTimersByTimeAsync(LOST_MS - 2)
      connect()
      expect(prompts).toHaveLength(1)
      await vi.advanceTimersByTimeAsync(1)
      connect()
      expect(prompts).toHaveLength(2)
    })
    test('if an older request is declined the newer one stays open: no third request is sent', async () => {
      const { connect, prompts } = createPrompts()
      connect().leave()
      await vi.advanceTimersByTimeAsync(LOST_MS)
      connect()
      prompts[0]?.reject(NO)
      await vi.advanceTimersByTimeAsync(0)
      const joined = connect()
      expect(prompts).toHaveLength(2)
      prompts[1]?.resolve('a')
      expect(await joined.outcome).toBe('a')
    })
    test('a wallet that drops its account during another request has not responded to it', async () => {
      const { wallet, followed, connect, emit, settle, prompts } = createPrompts()
      followed.remember('a')
      const waiting = connect()
      wallet.state = null
      emit()
      await settle()
      prompts[0]?.resolve('b')
      expect(await waiting.outcome).toBe('b')
    })
    test('the result is a rejection only if every open request was declined', async () => {
      const { connect, prompts } = createPrompts()
      connect().leave()
      await vi.advanceTimersByTimeAsync(LOST_MS)
      const again = connect()
      prompts[0]?.reject(new Error('earlier'))
      prompts[1]?.reject(NO)
      expect(await again.outcome).toBe(NO)
    })
    test('a wallet event only completes the pending request, and no listener is left', async () => {
      const { wallet, connect, emit, settle } = createPrompts()
      const left = connect()
      left.leave()
      expect(wallet.listeners.size).toBe(0)
      const waiting = connect()
      wallet.state = null
      emit()
      await settle()
      wallet.state = 'b'
      emit()
      expect(await waiting.outcome).toBe('b')
      await settle()
      expect(wallet.listeners.size).toBe(0)
    })
    test('an account that arrived another way closes the request: the next connection sends a new one', async () => {
      const { followed, connect, prompts } = createPrompts()
      connect().leave()
      followed.remember('a')
      followed.remember(null)
      connect().leave()
      expect(prompts).toHaveLength(2)
    })
    test('after a rejection, changes are reported until the visitor leaves', async () => {
      const { wallet, followed, states, emit, hear, connect, prompts, settle } = createPrompts()
      const declined = connect()
      prompts[0]?.reject(NO)
      await declined.outcome
      followed.watch(hear)
      await settle()
      expect(wallet.requestCount).toBe(0)
      declined.leave()
      emit()
      await settle()
      expect(states).toEqual([])
      const again = connect()
      prompts[1]?.reject(NO)
      await again.outcome
      emit()
      await settle()
      expect([states, followed.known()]).toEqual([['a'], 'a'])
    })
  })
  test('ACC-08 in any order of events, only real changes are reported, and the last one is the wallet’s state', async () => {
    const step = fc.constantFrom('a', 'b', 'c', 'event', 'settle')
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30, size: 'max' }), async (steps) => {
        const { wallet, followed, states, emit, settle, hear } = createScene()
        followed.remember('a')
        followed.watch(hear)
        for (const each of steps) {
          if (each === 'event') emit()
          else if (each === 'settle') await settle()
          else wallet.state = each
        }
        emit()
        await settle()
        const line = ['a', ...states]
        expect(line.every((state, index) => state !== line[index - 1])).toBe(true)
        expect(line.at(-1)).toBe(wallet.state)
      }),
    )
  })
})

test('field case 29: SAF-13 a wallet is read again when the page returns, even without an event, until the last listener leaves', async () => {
  const document = new EventTarget()
  vi.stubGlobal('document', document)
  const { wallet, followed, states, settle, hear } = createScene()
  followed.remember('a')
  const stop = followed.watch(hear)
  await settle()
  wallet.state = 'b'
  document.dispatchEvent(new Event('resume'))
  await settle()
  expect(states).toEqual(['b'])
  stop()
  const { requestCount } = wallet
  document.dispatchEvent(new Event('resume'))
  await settle()
  expect(wallet.requestCount).toBe(requestCount)
})
