// Texts of one catalog in the host's words and language.
import { useMemo } from 'react'
import { useUi } from '../context'
import type { Catalog } from '../i18n/catalog'
import { createText, type Text } from '../i18n/message'

/** Returns a function that prints messages of `catalog`. Pass a constant of a module. */
export function useText<C extends Catalog>(catalog: C): Text<C> {
  const { messages, locale } = useUi()
  return useMemo(() => createText(catalog, messages, locale), [catalog, messages, locale])
}
