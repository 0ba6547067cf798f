// The table of the collector. Never change a step after its release.
import { rateTable } from '../database/rateLimits.ts'

export const SCHEMA = 'analytics'

export const MIGRATIONS = [
  `create table analytics.event (
    position bigint generated always as identity primary key,
    project text not null,
    event_id text not null,
    received_at_ms bigint not null,
    happened_at_ms bigint not null,
    origin text not null,
    url text not null,
    domain text not null,
    kind text not null,
    name text not null,
    properties jsonb not null,
    address text,
    unique (project, event_id)
  )`,
  `create index event_by_time on analytics.event (project, position desc)`,
  rateTable(SCHEMA),
]
