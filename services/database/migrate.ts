// Migrates the tables of one service. Each service has its own schema, so several can share one database.
import type { Database, Query } from './database.ts'

/** Schema names cannot be parameters, so they are inserted into statements. */
const SCHEMA_NAME = /^[a-z_]+$/

/**
 * Runs the new `steps` in order, in one transaction. Each step is one statement, and never changes once released. Processes that start
 * together wait for each other. Throws if the schema name has characters other than a-z and _.
 */
export async function migrate(database: Database, schema: string, steps: readonly string[]): Promise<void> {
  if (!SCHEMA_NAME.test(schema)) throw new Error(`Not a schema name: ${schema}`)
  const run = async (query: Query) => {
    await query('select pg_advisory_xact_lock(hashtext($1))', [`migrate ${schema}`])
    await query(`create schema if not exists ${schema}`)
    await query(
      `create table if not exists ${schema}.migration (step integer primary key, run_at timestamptz not null)`,
    )
    for (const [step, statement] of steps.entries()) {
      if (await claimStep(query, schema, step)) await query(statement)
    }
  }
  await database.transaction(run, { isUnbounded: true })
}

async function claimStep(query: Query, schema: string, step: number): Promise<boolean> {
  const claimed = await query(
    `insert into ${schema}.migration (step, run_at) values ($1, now()) on conflict do nothing returning step`,
    [step],
  )
  return claimed.length > 0
}
