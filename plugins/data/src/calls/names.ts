// Account names from the service: `profile/*`. With `apiVersion=2`, an unknown name is an empty list.
import { addressOf, findError, networkOf } from '@latchkey/kernel'
import type { DataApiService, RegisteredName } from '@latchkey/kernel/contracts'
import {
  array,
  boolean,
  type InferOutput,
  length,
  nullish,
  object,
  parse,
  pipe,
  record,
  regex,
  string,
  transform,
  union,
  unknown,
} from 'valibot'
import { refused } from '../errors'
import { optionalText, text } from '../wire/pieces'
import { encodePart, type RowTools } from './rows'

/** Names that the service accepts; others resolve to nothing. */
const NAME_PATTERN = /^(?=.{1,255}$)[a-z0-9-]+(?:\.[a-z0-9-]+)*$/
const NOT_FOUND = 404
/** Statuses of a refusal: the name is taken, the message is stale, or the account did not sign it. */
const REFUSALS: readonly (number | undefined)[] = [400, 401, 422]

const nameSchema = object({
  name: pipe(string(), regex(NAME_PATTERN)),
  addresses: record(pipe(string(), regex(/^\d{1,10}$/)), object({ address: text })),
  attributes: nullish(record(string(), optionalText)),
})
const foundSchema = union([
  pipe(
    array(unknown()),
    length(0),
    transform(() => null),
  ),
  nameSchema,
])
const suggestionsSchema = object({
  suggestions: array(object({ name: pipe(string(), regex(NAME_PATTERN)), registered: boolean() })),
})

type Rows = Pick<DataApiService, 'findName' | 'namesOf' | 'suggestNames' | 'registerName'>

/** Creates the rows about names. Suggestions are in `zone`. */
export function createNameRows({ client, gate, zone }: RowTools & { zone: string }): Rows {
  return {
    findName: (name, network, { signal } = {}) => {
      const load = () =>
        client
          .fetch({
            call: 'findName',
            path: `v1/profile/account/${encodePart(name)}`,
            query: { apiVersion: '2' },
            signal,
            read(response) {
              const found = parse(foundSchema, response)
              return found && toName(found)
            },
          })
          .catch((error: unknown) => orWhenNotFound(error, null))
      if (!NAME_PATTERN.test(name)) return Promise.resolve(null)
      return gate.pass<RegisteredName | null>(network, signal, load, () => null)
    },

    namesOf: (account, { signal } = {}) => {
      const load = () =>
        client
          .fetch<readonly RegisteredName[]>({
            call: 'namesOf',
            path: `v1/profile/reverse/${encodePart(addressOf(account))}`,
            query: { sender: addressOf(account), apiVersion: '2' },
            signal,
            read: (response) => parse(array(nameSchema), response).map(toName),
          })
          .catch((error: unknown) => orWhenNotFound(error, []))
      return gate.pass<readonly RegisteredName[]>(networkOf(account), signal, load, () => [])
    },

    suggestNames: (name, network, { signal } = {}) => {
      const load = () =>
        client.fetch({
          call: 'suggestNames',
          path: `v1/profile/suggestions/${encodePart(name)}`,
          query: { zone },
          signal,
          read: (response) =>
            parse(suggestionsSchema, response).suggestions.map((each) => ({
              name: each.name,
              isRegistered: each.registered,
            })),
        })
      return gate.pass(network, signal, NAME_PATTERN.test(name) ? load : async () => [], () => [])
    },

    registerName: ({ coinType, address, message, signature }, network, { signal } = {}) => {
      const load = () =>
        client
          .fetch({
            call: 'registerName',
            path: 'v1/profile/account',
            body: { coin_type: coinType, address, message, signature },
            isWrite: true,
            signal,
            read: () => true,
          })
          .catch((error: unknown) => {
            const { status, reason = '' } = findError(error, 'data/call-failed')?.context ?? {}
            throw REFUSALS.includes(status) ? refused(reason, error) : error
          })
      return gate.pass(network, signal, load, () => false)
    },
  }
}

/** A server without `apiVersion` uses this status for a name without an owner. */
function orWhenNotFound<Nothing>(error: unknown, nothing: Nothing): Nothing {
  if (findError(error, 'kernel/http-status')?.context.status === NOT_FOUND) return nothing
  throw error
}

function toName({ name, addresses, attributes }: InferOutput<typeof nameSchema>): RegisteredName {
  const plain = Object.entries(addresses).map(([coinType, { address }]) => [coinType, address])
  const said = Object.entries(attributes ?? {}).map(([key, value]) => [key, value ?? ''])
  return { name, addresses: Object.fromEntries(plain), attributes: Object.fromEntries(said) }
}
