import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isResponseTo, readBody } from './response'

/** 10 MiB, the cap of public gateways. */
const MAX_RESPONSE_BYTES = 10_485_760

describe('readBody', () => {
  test('the text is complete, wherever it is split into chunks', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 5 }), async (text, size) => {
        const bytes = new TextEncoder().encode(text)
        const body = new ReadableStream<Uint8Array>({
          start(controller) {
            for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
            controller.close()
          },
        })
        expect(await readBody(new Response(body))).toBe(text)
      }),
    )
    expect(await readBody(new Response(null))).toBe('')
  })
  test('field case: an endless body is cut off at 10 MiB, and the stream is canceled', async () => {
    let isCanceled = false
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1_048_576).fill(0x61)),
      cancel: () => {
        isCanceled = true
      },
    })
    expect(await readBody(new Response(endless))).toBeNull()
    expect(isCanceled).toBe(true)
    expect(await readBody(new Response('12345'), 4)).toBeNull()
    expect(await readBody(new Response('1234'), 4)).toBe('1234')
    const longest = await readBody(new Response(new Uint8Array(MAX_RESPONSE_BYTES).fill(0x61)))
    expect(longest).toHaveLength(MAX_RESPONSE_BYTES)
  })
})

describe('isResponseTo', () => {
  test.each([
    [{ id: 7, result: null }, true],
    [{ id: 7, error: { code: -32000 } }, true],
    [{ id: null, error: { code: -32700 } }, true],
    [{ error: { code: -32700 } }, true],
    [{ id: 8, error: { code: -32000 } }, false],
    [{ id: 8, result: 1 }, false],
    [{ id: '7', result: 1 }, false],
    [{ id: null, result: 1 }, false],
    [{ id: 7 }, false],
    [[{ id: 7, result: 1 }], false],
    ['result', false],
    [null, false],
  ])('%j is a response to request 7: %s', (reply, isAnswer) => {
    expect(isResponseTo(7, reply)).toBe(isAnswer)
  })
})
