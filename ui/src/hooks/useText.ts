// Texts of one catalogue in the host's words and language.
import { useMemo } from 'react'
import { useUi } from '../context'
import type { Catalogue } from '../i18n/catalogue'
import { createText, type Text } from '../i18n/message'

/** Prints messages of `catalogue`. Pass a constant of a module. */
export function useText<C extends Catalogue>(catalogue: C): Text<C> {
  const { messages, locale } = useUi()
  return useMemo(() => createText(catalogue, messages, locale), [catalogue, messages, locale])
}
