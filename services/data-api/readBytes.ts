// Reads a response up to a limit, so that no server can fill the memory.

export class TooLongError extends Error {
  override readonly name = 'TooLongError'
}

/** Rejects with TooLongError, and downloads no more than the limit. */
export async function readBytes(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop cancels the download.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new TooLongError()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
