// The language of the modal, for what a catalogue cannot hold, like the names of months.
import { useUi } from '../context'

/** BCP 47, as the host set it; undefined is the browser's. */
export function useLocale(): string | undefined {
  return useUi().locale
}
