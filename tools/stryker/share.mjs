// Selects the mutants that a run tries: all of them, or a share chosen by their numbers, so that each run of a path selects the same ones.
import { createHash } from 'node:crypto'

/** A number from 0 to 1 in the environment, because each of Stryker's processes needs it. */
export const SHARE_VARIABLE = 'LATCHKEY_MUTATION_SHARE'

/** @param {{ id: string }} mutant */
export function isInShare({ id }) {
  const drawn = createHash('sha256').update(`mutant ${id}`).digest().readUInt32BE(0) / 2 ** 32
  return drawn < Number(process.env[SHARE_VARIABLE] ?? 1)
}
