// Relays that share one database, and their clients, for the tests of one file. All of them stop with their test.
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { WebSocket } from 'ws'
import type { Database } from '../../database/database.ts'
import { openDatabase } from '../../local/database/openDatabase.ts'
import { type FaultyRelay, type FaultyRelayOptions, startFaultyRelay } from '../../local/relay/startFaultyRelay.ts'
import { createIdentity, createToken, openSocket, type SocketOptions, speak } from './plainClient.ts'

/** Opens the database before the first test. `DATABASE_URL` names a PostgreSQL server. */
export function openRelays() {
  let opened: Database
  /** The SQL statements of the relays, oldest first. */
  const statements: string[] = []
  /** The next statement of a relay with this part fails. */
  const fault: { part: string | null } = { part: null }
  const closers: (() => unknown)[] = []
  beforeAll(async () => {
    opened = await openDatabase({ url: process.env.DATABASE_URL })
  })
  afterAll(() => opened.close())
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close()
  })

  const query: Database['query'] = (statement, params) => opened.query(statement, params)
  async function start(options: Partial<FaultyRelayOptions> = {}): Promise<FaultyRelay> {
    const noted: Database['query'] = (statement, params) => {
      statements.push(statement)
      if (fault.part === null || !statement.includes(fault.part)) return query(statement, params)
      fault.part = null
      return Promise.reject(new Error('The database does not answer.'))
    }
    const relay = await startFaultyRelay({ database: { ...opened, query: noted }, port: 0, ...options })
    closers.push(relay.stop)
    return relay
  }
  function dial(relay: FaultyRelay, token = createToken(createIdentity()), options: SocketOptions = {}): WebSocket {
    const socket = openSocket(relay, token, options)
    closers.push(() => socket.terminate())
    return socket
  }
  const connect = (relay: FaultyRelay, identity = createIdentity(), options: SocketOptions = {}) =>
    speak(dial(relay, createToken(identity), options))
  return { query, statements, fault, start, dial, connect }
}
