// Texts of one catalog in the host's wording and language.
import { useMemo } from 'react'
import { useUi } from '../context'
import type { Catalog } from '../i18n/catalog'
import { createText, type Text } from '../i18n/message'

/**
 * Returns a function that formats messages of `catalog`. Pass a module-level constant.
 *
 * @example
 * ```tsx
 * import { useText } from '@latchkey/ui'
 *
 * const en = { 'notes.title': 'Notes', 'notes.count.one': '{count} note', 'notes.count.other': '{count} notes' }
 *
 * export function NotesCount({ count }: { count: number }) {
 *   const t = useText(en)
 *   return <p>{t('notes.count', { count })}</p> // '1 note', '2 notes'
 * }
 * ```
 */
export function useText<C extends Catalog>(catalog: C): Text<C> {
  const { messages, locale } = useUi()
  return useMemo(() => createText(catalog, messages, locale), [catalog, messages, locale])
}
