// Suggests the requested name and similar free ones.
import { RefusedError } from '../../routes.ts'
import type { DataContext } from '../context.ts'
import { findNames } from './names.ts'

const SUGGESTIONS = 5
const LABEL = /^[a-z0-9-]{3,60}$/
/** Added to a label that is taken. */
const ENDINGS = ['wallet', 'coin', 'key', 'box', 'home', 'vault', 'app', 'zone', 'club', 'now'] as const

/** Returns the exact name first, even if it is taken. Throws RefusedError 400. */
export async function suggestNames(context: DataContext, label: string, zone: string | null) {
  const lower = label.toLowerCase()
  const wanted = zone ?? context.zones[0] ?? ''
  if (!LABEL.test(lower)) throw new RefusedError(400, 'name', 'The name is not valid')
  if (!context.zones.includes(wanted)) throw new RefusedError(400, 'zone', 'Names in this zone are not available')
  const [exact = '', ...others] = ['', ...ENDINGS].map((ending) => `${lower}${ending}.${wanted}`)
  const taken = new Set((await findNames(context, [exact, ...others])).map(({ name }) => name))
  const free = others.filter((name) => !taken.has(name)).slice(0, SUGGESTIONS - 1)
  return [{ name: exact, registered: taken.has(exact) }, ...free.map((name) => ({ name, registered: false }))]
}
