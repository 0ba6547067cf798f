// Opens many clients, in batches that a server can accept.
const CONNECTING = 50

/**
 * @param {number} count
 * @param {(index: number) => Promise<unknown>} open
 */
export async function openMany(count, open) {
  for (let from = 0; from < count; from += CONNECTING) {
    const width = Math.min(CONNECTING, count - from)
    await Promise.all(Array.from({ length: width }, (_, index) => open(from + index)))
  }
}
