// What a name looks like: two names with one skeleton are taken for each other at a glance. Unicode TR 39, for the letters that
// wallets' names are written in.
import { stripInvisible } from '../text/stripInvisible'

/** Cyrillic, Greek, and a few other letters, with the Latin letters they look like. Capitals may look unlike their small forms. */
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

/** The same text for names that look alike; empty when the name has no letter and no digit. */
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
