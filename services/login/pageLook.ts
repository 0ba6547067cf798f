// The look of the small sign-in pages: one centered card.
import { readFile } from 'node:fs/promises'

/** Their style sheet. */
export async function readPageLook(): Promise<string> {
  const files = ['../approval/look.css', './card.css'].map((path) => new URL(path, import.meta.url))
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n')
}
