// The modal's language, for texts that come from the browser instead of a catalog.
import { useUi } from '../context'

/** Returns the BCP 47 tag of the texts; undefined for English. */
export function useLanguage(): string | undefined {
  return useUi().language
}
