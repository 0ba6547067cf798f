// The identity of an account, and the open sessions of its smart account.
import { addressOf, networkOf } from '@latchkey/kernel'
import type { DataApiService, SmartSession } from '@latchkey/kernel/contracts'
import { array, fallback, nullish, object, parse, unknown } from 'valibot'
import { opaque, optionalText, seconds, text, webUrl } from '../wire/pieces'
import { encodePart, type RowTools } from './rows'

const IDENTITY_TTL_MS = 300_000

const identitySchema = object({ name: optionalText, avatar: webUrl })
const sessionsSchema = object({
  pcis: array(
    object({
      project: object({ id: text, name: text, url: webUrl, iconUrl: webUrl }),
      pci: opaque,
      expiry: seconds,
      createdAt: seconds,
      revokedAt: nullish(seconds),
      permissions: array(object({ type: text, data: unknown() })),
      context: fallback(nullish(opaque, null), null),
    }),
  ),
})

type Rows = Pick<DataApiService, 'identity' | 'smartSessions' | 'revokeSmartSession'>

/** Creates the rows about the account. */
export function createAccountRows({ client, gate }: RowTools): Rows {
  return {
    identity: (account, { signal } = {}) =>
      gate.pass(
        networkOf(account),
        signal,
        () =>
          client.fetch({
            call: 'identity',
            path: `v1/identity/${encodePart(addressOf(account))}`,
            query: { sender: addressOf(account) },
            ttlMs: IDENTITY_TTL_MS,
            signal,
            read(response) {
              const { name, avatar } = parse(identitySchema, response)
              return { name, avatarUrl: avatar }
            },
          }),
        () => ({ name: null, avatarUrl: null }),
      ),
    smartSessions: (account, { signal } = {}) =>
      gate.pass<readonly SmartSession[]>(
        networkOf(account),
        signal,
        () =>
          client.fetch({
            call: 'smartSessions',
            path: `v1/sessions/${encodePart(account)}`,
            signal,
            read: (response) =>
              parse(sessionsSchema, response).pcis.map(({ expiry, createdAt, revokedAt, ...session }) => ({
                ...session,
                expiresAtMs: expiry,
                createdAtMs: createdAt,
                revokedAtMs: revokedAt ?? null,
              })),
          }),
        () => [],
      ),
    revokeSmartSession: (account, pci, signature, { signal } = {}) =>
      gate.pass(
        networkOf(account),
        signal,
        () =>
          client.fetch({
            call: 'revokeSmartSession',
            path: `v1/sessions/${encodePart(account)}/revoke`,
            body: { pci, signature },
            isWrite: true,
            signal,
            read: () => true,
          }),
        () => false,
      ),
  }
}
