import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { assertCaipAddress, assertCaipNetworkId } from '../caip/parse'
import { createHttpClient } from '../http/client'
import * as catalog from './catalog'
import * as clientErrors from './clientErrors'
import * as coreErrors from './coreErrors'
import type { LatchkeyError } from './LatchkeyError'

type Row = { sentence: string; toast?: string; owner: string }
const documented: Record<string, Row> = JSON.parse(
  readFileSync(new URL('../../../docs/errors/catalog.json', import.meta.url), 'utf8'),
)

async function catchError(action: () => unknown): Promise<LatchkeyError> {
  try {
    await action()
  } catch (error) {
    return error as LatchkeyError
  }
  throw new Error('nothing was thrown')
}

describe('catalog', () => {
  test('ACC-11 every error message of the kernel is documented, and every documented one exists', async () => {
    const httpReply = (reply: () => Promise<Response>) =>
      catchError(() => createHttpClient({ baseUrl: 'https://api.example', fetch: reply }).get('x'))
    const errors = [
      coreErrors.requestAborted(),
      catalog.rpcDenied('eth_sign'),
      catalog.notConnected('eip155'),
      catalog.disconnectFailed(['eip155'], new Error('no')),
      catalog.networkMissing('eip155:5'),
      catalog.networkSwitchFailed('{network}'),
      coreErrors.chainMissing('acme'),
      coreErrors.chainRequired(),
      catalog.connectorMissing('acme'),
      clientErrors.networkClientMissing(),
      clientErrors.connectionClientMissing(),
      await catchError(() => assertCaipAddress('')),
      await catchError(() => assertCaipNetworkId('')),
      await httpReply(async () => new Response('<')),
      await httpReply(() => Promise.reject(new TypeError('offline'))),
    ]
    const status = await httpReply(async () => new Response('', { status: 418 }))
    const found = [
      ...errors.map(({ code, message }) => [code, message]),
      [status.code, status.message.replace('418', '{status}')],
    ]
    const rows = Object.entries(documented).filter(([, { owner }]) => owner === 'kernel')
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(rows.map(([code, { sentence }]) => [code, sentence])))
  })
  test('RPC-01 a denied call has its own toast, and an abort has none', () => {
    expect(catalog.rpcDenied('x').toast).toBe(documented['kernel/rpc-denied']?.toast)
    expect(coreErrors.requestAborted().toast).toBeUndefined()
  })
})
