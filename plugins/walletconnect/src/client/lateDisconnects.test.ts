import { expect, test } from 'vitest'
import { ignoreLateDisconnects } from './lateDisconnects'

test('WCT-08 a repeated disconnect after the session has ended is ignored, and the first is not', async () => {
  const known = new Set(['topic'])
  const events: unknown[] = []
  // As the library does: it looks for the session without waiting for what it finds.
  const engine = {
    async onSessionDeleteRequest(topic: string, payload: unknown) {
      events.push(payload)
      void engine.deleteSession({ topic })
    },
    async deleteSession({ topic }: { topic: string }) {
      if (!known.delete(topic)) throw new Error(`Record was recently deleted - session: ${topic}`)
    },
  }
  ignoreLateDisconnects(engine, (topic) => known.has(String(topic)))
  await engine.onSessionDeleteRequest('topic', 'first')
  await engine.onSessionDeleteRequest('topic', 'again')
  await engine.deleteSession({ topic: 'topic' })
  expect(events).toEqual(['first'])
  expect(known).toEqual(new Set())
})

test('a library that handles them differently is left unchanged', () => {
  const engine = { deleteSession: undefined }
  ignoreLateDisconnects(engine, () => true)
  expect(engine).toEqual({ deleteSession: undefined })
})
