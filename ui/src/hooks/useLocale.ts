// The modal's locale, for what a catalog cannot contain, like the names of months.
import { useUi } from '../context'

/** Returns the BCP 47 tag for dates and numbers: the host's, or that of the texts. */
export function useLocale(): string {
  return useUi().locale
}
