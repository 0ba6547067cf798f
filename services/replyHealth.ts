// Reports the health of a service, which depends on its database.
import { setTimeout as waitFor } from 'node:timers/promises'
import type { Database } from './database/database.ts'
import type { Reply } from './routes.ts'

/** A database that takes longer counts as unavailable. */
const DEADLINE_MS = 2_000

/** Responds with 503 if the database does not answer in time. */
export async function replyHealth(database: Pick<Database, 'query'>): Promise<Reply & { body: string }> {
  const headers = { 'content-type': 'text/plain; charset=utf-8' }
  if (await canAnswer(database)) return { headers, body: 'ok\n' }
  return { status: 503, headers, body: 'The database does not answer.\n' }
}

export async function canAnswer({ query }: Pick<Database, 'query'>): Promise<boolean> {
  const deadline = new AbortController()
  const late = waitFor(DEADLINE_MS, false, { signal: deadline.signal, ref: false })
  const answered = query('select 1').then(
    () => true,
    () => false,
  )
  const state = await Promise.race([answered, late.catch(() => false)])
  deadline.abort()
  return state
}
