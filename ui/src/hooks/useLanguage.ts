// The language that the modal speaks, for words that come from the browser instead of a catalog.
import { useUi } from '../context'

/** BCP 47 tag of the texts; undefined is English. */
export function useLanguage(): string | undefined {
  return useUi().language
}
