// The tables of the directory. A step never changes once it is released.
import { rateTable } from '../database/rateLimits.ts'

export const SCHEMA = 'directory'

export const MIGRATIONS = [
  // The last good copy of the listings of a source.
  'create table directory.copy (source text primary key, listings jsonb not null, read_at timestamptz not null)',
  rateTable(SCHEMA),
  // The last good copy of the pictures of a source.
  `create table directory.picture (
    source text not null,
    image_id text not null,
    bytes bytea not null,
    read_at timestamptz not null,
    primary key (source, image_id)
  )`,
]
