// The events that pages send: their schema, and how they are stored and read.
import * as v from 'valibot'
import type { Query } from '../database/database.ts'
import { isStorableText } from '../database/isStorable.ts'

const MAX_EVENTS = 500
const storedText = v.pipe(v.string(), v.check(isStorableText))
const shortText = v.pipe(storedText, v.maxLength(200))
const address = v.pipe(storedText, v.maxLength(2000))
const valueSchema = v.union([storedText, v.number(), v.boolean(), v.null_()])
const eventSchema = v.object({
  eventId: v.pipe(v.string(), v.uuid()),
  url: address,
  domain: shortText,
  timestamp: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  props: v.object({
    type: v.picklist(['track', 'error']),
    event: v.pipe(v.string(), v.regex(/^[A-Z0-9_]{1,64}$/)),
    properties: v.optional(v.record(shortText, valueSchema), {}),
    address: v.optional(shortText),
  }),
})
export type AnalyticsEvent = v.InferOutput<typeof eventSchema>

/** By path: one event, or a list of events. */
export const bodySchemas: Readonly<Record<string, v.GenericSchema<unknown, AnalyticsEvent[]>>> = {
  '/e': v.pipe(
    eventSchema,
    v.transform((event) => [event]),
  ),
  '/batch': v.pipe(v.array(eventSchema), v.maxLength(MAX_EVENTS)),
}

export interface Sender {
  project: string
  origin: string
  receivedAtMs: number
}

/** Stores each event once, in the order of arrival. */
export async function storeEvents(query: Query, sender: Sender, events: readonly AnalyticsEvent[]): Promise<void> {
  for (const { eventId, url, domain, timestamp, props } of events) {
    await query(
      `insert into analytics.event
         (project, event_id, received_at_ms, happened_at_ms, origin, url, domain, kind, name, properties, address)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11)
       on conflict (project, event_id) do nothing`,
      [
        sender.project,
        eventId,
        sender.receivedAtMs,
        timestamp,
        sender.origin,
        url,
        domain,
        props.type,
        props.event,
        JSON.stringify(props.properties),
        props.address ?? null,
      ],
    )
  }
}

export interface KeptEvent {
  eventId: string
  origin: string
  url: string
  domain: string
  timestamp: number
  type: string
  event: string
  properties: Readonly<Record<string, unknown>>
  address: string | null
}

/** Returns the newest `count` events of a project, oldest first. */
export async function listEvents(query: Query, project: string, count: number): Promise<KeptEvent[]> {
  const rows = await query<Omit<KeptEvent, 'timestamp'> & { timestamp: bigint }>(
    `select event_id as "eventId", origin, url, domain, happened_at_ms as timestamp, kind as type, name as event, properties, address
     from analytics.event where project = $1 order by position desc limit $2`,
    [project, count],
  )
  return rows.map((row) => ({ ...row, timestamp: Number(row.timestamp) })).reverse()
}
