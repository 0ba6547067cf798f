// Makes names from wallets and lists safe to print inside a sentence. Reference: field cases, number 14.
import { stripInvisible } from './stripInvisible'

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u
/** Maximum characters; longer names are cut. */
const MAX_LENGTH = 64

/** Returns the name without invisible characters, shortened, and isolated if its direction could affect the words around it. */
export function cleanName(name: string): string {
  const visible = [...stripInvisible(name)].slice(0, MAX_LENGTH).join('')
  return RIGHT_TO_LEFT.test(visible) ? `\u2068${visible}\u2069` : visible
}
