// The look of the small pages around a sign-in: one card in the middle.
import { readFile } from 'node:fs/promises'

/** The style sheet of all of them. */
export async function readPageLook(): Promise<string> {
  const files = ['../approval/look.css', './card.css'].map((path) => new URL(path, import.meta.url))
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n')
}
