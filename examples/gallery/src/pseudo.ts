// A pseudo-language that shows cut-off texts: English in brackets, 40 % longer.
import { english } from '../../../languages/test/english'

const LONGER = 0.4
const FILLER = ' long'
/** This character is in no English text, and in the gallery's font, so that it has the same width on every machine. */
const [START, END] = ['‹', '›']

/** Returns its texts, made from the catalogs themselves. */
export const pseudo = {
  tag: 'en-XA',
  locale: 'en',
  dir: 'ltr',
  messages: Object.fromEntries(Object.entries(english).map(([key, text]) => [key, lengthen(text)])),
} as const

function lengthen(text: string): string {
  return `${START}${text}${FILLER.repeat(Math.ceil((text.length * LONGER) / FILLER.length))}${END}`
}
