// Migrations of the directory's tables. Released steps never change.
import { rateTable } from '../database/rateLimits.ts'

export const SCHEMA = 'directory'

export const MIGRATIONS = [
  // Last valid listings of a source.
  'create table directory.copy (source text primary key, listings jsonb not null, read_at timestamptz not null)',
  rateTable(SCHEMA),
  // Last valid pictures of a source.
  `create table directory.picture (
    source text not null,
    image_id text not null,
    bytes bytea not null,
    read_at timestamptz not null,
    primary key (source, image_id)
  )`,
]
