// Computes the skeleton of a name: names with the same skeleton look alike. Unicode TR 39, limited to the letters in wallet names.
import { stripInvisible } from '../text/stripInvisible'

/**
 * Cyrillic, Greek, and a few other letters, with the Latin letters they look like. Uppercase letters may look different from their
 * lowercase forms.
 */
const LOOK_ALIKES: readonly (readonly [letters: string, latin: string])[] = [
  ['АВЕЅІЈКМНОРСТХУԚԜӀҺԌ', 'abesijkmhopctxyqwlhg'],
  ['аьеѕіјкмнорстхуԛԝӏѵһԁԍг', 'abesijkmhopctxyqwlvhdgr'],
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'abezhikmnoptyx'],
  ['αβεηικμνορτυχωσγ', 'abenikuvoptuxwoy'],
  ['ıɩɑɡƖɪʟᴍᴏᴋᴇᴛᴀꜱʏɴʀօսհցո', 'iiaglilmoketasynrouhgn'],
]
const PAIRS = new Map(
  LOOK_ALIKES.flatMap(([letters, latin]) => {
    const targets = [...latin]
    return [...letters].map((letter, index): [string, string] => [letter, targets[index] ?? letter])
  }),
)

/** Returns the same text for names that look alike; empty for a name without letters and digits. */
export function skeletonOf(name: string): string {
  const plain = [...stripInvisible(name).normalize('NFKD')].map((letter) => PAIRS.get(letter) ?? letter).join('')
  return plain
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[1il|]/g, 'l')
    .replace(/0/g, 'o')
    .replace(/5/g, 's')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
}
