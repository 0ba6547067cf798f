// Whether a login service can work, which requires its database.
import type { Database } from '../database/database.ts'
import type { Reply } from '../routes.ts'

/** 503 if the database does not respond. */
export async function replyHealth({ query }: Pick<Database, 'query'>): Promise<Reply> {
  const isReady = await query('select 1').then(
    () => true,
    () => false,
  )
  const headers = { 'content-type': 'text/plain; charset=utf-8' }
  return isReady ? { headers, body: 'ok\n' } : { status: 503, headers, body: 'The database does not answer.\n' }
}
