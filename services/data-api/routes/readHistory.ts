// Reads pages of a history from the index, from explorers, or from both merged.
import * as v from 'valibot'
import type { DataContext } from '../context.ts'
import type { HistoryEntry } from '../historyEntry.ts'
import { type DataNetwork, indexIdOf } from '../settings.ts'
import type { ExplorerHistory } from '../sources/accounts/explorer.ts'
import { unlessSilent } from '../sources/unlessSilent.ts'
import { PAGE_ROWS, readCursor, writeCursor } from './cursor.ts'

export interface HistoryPage {
  rows: readonly HistoryEntry[]
  /** The cursor of the next page. */
  next: string | null
  /** Details of the tokens and items in these rows, as explorers report them, by network. */
  explorerHistories: ReadonlyMap<string, ExplorerHistory>
}

const bigintSchema = v.pipe(
  v.string(),
  v.regex(/^-?\d{1,18}$/),
  v.transform((text) => BigInt(text)),
)
/** Time, block, position, and network of the last row of a page. */
const indexSchema = v.tuple([
  bigintSchema,
  bigintSchema,
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 31 - 1)),
  v.pipe(v.string(), v.maxLength(64), v.regex(/^[\w:-]*$/)),
])
type IndexPosition = v.InferOutput<typeof indexSchema>
/** Null after its last page. */
const mergedSchema = v.object({
  index: v.nullish(indexSchema),
  explorers: v.record(v.pipe(v.string(), v.maxLength(64)), v.nullable(bigintSchema)),
})

/** The rows of one source, and where its next page starts. */
interface Part {
  rows: readonly HistoryEntry[]
  hasMore: boolean
}

/** Throws RefusedError 400 `cursor`, or 503. */
export async function readHistory(
  context: DataContext,
  { address, networks, url }: { address: string; networks: readonly DataNetwork[]; url: URL },
): Promise<HistoryPage> {
  const indexed = networks.filter(({ explorer }) => !explorer)
  if (indexed.length === networks.length) {
    const { rows, hasMore } = await readIndex(context, indexed, address, readCursor(indexSchema, url))
    const last = rows.at(-1)
    return { rows, next: hasMore && last ? writeCursor(positionOf(last)) : null, explorerHistories: new Map() }
  }
  return readMerged(context, { address, networks, url })
}

async function readIndex(
  context: DataContext,
  networks: readonly DataNetwork[],
  address: string,
  after: IndexPosition | null,
): Promise<Part> {
  const rows = await context.query<HistoryEntry>(
    `select entry.network, hash, block, position, mined_at_ms as "minedAtMs", sender, recipient, nonce, status, operation, transfers
     from unnest($2::text[]) as asked (network) cross join lateral (
       select * from data_api.entry as own
       where own.account = $1 and own.network = asked.network
         and (mined_at_ms, block, position, own.network) < ($3::bigint, $4::bigint, $5::integer, $6::text)
       order by mined_at_ms desc, block desc, position desc limit $7
     ) as entry
     order by mined_at_ms desc, block desc, position desc, entry.network desc limit $7`,
    [address, networks.map(indexIdOf), ...(after ?? BEGINNING), PAGE_ROWS + 1],
  )
  return { rows: rows.slice(0, PAGE_ROWS), hasMore: rows.length > PAGE_ROWS }
}

function positionOf({ minedAtMs, block, position, network }: HistoryEntry): (string | number)[] {
  return [String(minedAtMs), String(block), position, network]
}

/** Reads one page from each source. Rows that are older than unread rows of another source are left for the next page. */
async function readMerged(
  context: DataContext,
  { address, networks, url }: { address: string; networks: readonly DataNetwork[]; url: URL },
): Promise<HistoryPage> {
  const cursor = readCursor(mergedSchema, url)
  const isOver = (id: string) => cursor !== null && (cursor.explorers[id] ?? null) === null
  const indexed = networks.filter(({ explorer }) => !explorer)
  const hasIndex = indexed.length > 0 && (cursor === null || cursor.index != null)
  const index: Part = hasIndex
    ? await readIndex(context, indexed, address, cursor?.index ?? null)
    : { rows: [], hasMore: false }
  const explored = networks.flatMap((network) => {
    const { id, explorer } = network
    return explorer && !isOver(id) ? [{ id, explorer, from: cursor?.explorers[id] ?? null }] : []
  })
  const histories = await Promise.all(
    explored.map(async ({ id, explorer, from }) => {
      const history = await unlessSilent(explorer.readHistory(address, from))
      return { id, from, history, part: { rows: history.entries, hasMore: history.below !== null } }
    }),
  )

  const parts = [index, ...histories.map(({ part }) => part)]
  const bounds = parts.flatMap(({ rows, hasMore }) => (hasMore ? (rows.at(-1)?.minedAtMs ?? []) : []))
  const bound = bounds.find((each) => bounds.every((other) => each >= other)) ?? 0n
  const isShown = ({ minedAtMs }: HistoryEntry) => minedAtMs >= bound
  const rows = parts.flatMap((part) => part.rows.filter(isShown))
  rows.sort((one, other) => Number(other.minedAtMs - one.minedAtMs))

  const indexRow = index.rows.filter(isShown).at(-1)
  const isIndexOver = !index.hasMore && index.rows.every(isShown)
  const explorers = histories.map(({ id, from, history, part }) => {
    if (part.rows.every(isShown)) return [id, history.below] as const
    const last = part.rows.filter(isShown).at(-1)
    // The page shows none of its rows, so continue from its newest row.
    return [id, last?.block ?? from ?? (part.rows[0]?.block ?? 0n) + 1n] as const
  })
  const nextIndex = indexRow ? positionOf(indexRow) : cursor?.index ? toWire(cursor.index) : BEGINNING
  const isDone = isIndexOver && explorers.every(([, below]) => below === null)
  const positions = {
    index: isIndexOver ? null : nextIndex,
    explorers: Object.fromEntries(explorers.map(([id, below]) => [id, below === null ? null : String(below)])),
  }
  const explorerHistories = new Map(histories.map(({ id, history }) => [id, history]))
  return { rows, next: isDone ? null : writeCursor(positions), explorerHistories }
}

/** A position before every row. */
const BEGINNING = [String(10n ** 18n - 1n), '0', 0, '']

function toWire([minedAtMs, block, position, network]: IndexPosition): (string | number)[] {
  return [String(minedAtMs), String(block), position, network]
}
