// The language of the modal, for what a catalog cannot hold, like the names of months.
import { useUi } from '../context'

/** Returns the BCP 47 tag of dates and numbers: the host's, or that of the texts. */
export function useLocale(): string {
  return useUi().locale
}
