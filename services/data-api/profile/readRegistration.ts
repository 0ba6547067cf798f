// Validates a registration, except for its signature.
import * as v from 'valibot'
import { RefusedError } from '../../routes.ts'
import { signatureSchema } from '../checkSignature.ts'
import { type DataContext, readAddress } from '../context.ts'
import { readInput } from '../http/readInput.ts'

const NAME = /^[a-z0-9.-]+$/
const NAME_PARTS = 3
const LABEL = /^[a-z0-9-]{3,64}$/
/** How much the time in a signed message may differ from the server's. */
const MAX_AGE_S = 10
const MS_PER_S = 1000
/** ENSIP-11: the coin type of an EVM network is this bit plus the chain ID. */
const EVM_BIT = 0x8000_0000
const MAX_COIN_TYPE = 0xffff_ffff

const bodySchema = v.object({
  coin_type: v.pipe(v.number(), v.integer(), v.minValue(EVM_BIT + 1), v.maxValue(MAX_COIN_TYPE)),
  address: v.string(),
  message: v.pipe(v.string(), v.maxLength(4096)),
  signature: signatureSchema,
})
const messageSchema = v.object({
  name: v.string(),
  attributes: v.strictObject({
    bio: v.optional(v.pipe(v.string(), v.maxLength(255), v.regex(/^[a-zA-Z0-9@:/._\-?&=+ ]+$/))),
  }),
  timestamp: v.pipe(v.number(), v.integer()),
})

export interface Registration {
  name: string
  attributes: Readonly<Record<string, string>>
  address: string
  coinType: bigint
  chainId: number
  /** The exact text that was signed. */
  message: string
  signature: `0x${string}`
}

/** Returns the name in the form that the database uses. Throws RefusedError 400. */
export function checkName({ zones }: Pick<DataContext, 'zones'>, name: string): string {
  const parts = name.split('.')
  const [label = '', ...zone] = parts
  if (!NAME.test(name) || parts.length !== NAME_PARTS || !LABEL.test(label)) {
    throw new RefusedError(400, 'name', 'The name is not valid')
  }
  if (!zones.includes(zone.join('.'))) throw new RefusedError(400, 'name', 'Names in this zone are not available')
  return name
}

/** Throws RefusedError 400, or 422 if the message is not JSON. */
export function readRegistration(context: DataContext, body: unknown): Registration {
  const { coin_type: coinType, message, signature, ...facts } = readInput(bodySchema, body)
  const { name, attributes, timestamp } = readInput(messageSchema, parseMessage(message))
  if (Math.abs(context.now() / MS_PER_S - timestamp) > MAX_AGE_S) {
    throw new RefusedError(400, 'timestamp', 'The message is too old or from the future')
  }
  return {
    name: checkName(context, name),
    attributes: attributes.bio === undefined ? {} : { bio: attributes.bio },
    address: readAddress(facts.address, 'evm'),
    coinType: BigInt(coinType),
    chainId: coinType - EVM_BIT,
    message,
    signature,
  }
}

function parseMessage(message: string): unknown {
  try {
    return JSON.parse(message)
  } catch {
    throw new RefusedError(422, 'malformed', 'The message is not JSON')
  }
}
