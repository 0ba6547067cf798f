// Describes errors in the host's wording and language.
import { useUi } from '../context'
import { describeError, type ErrorDescription } from '../i18n/describeError'
import type { MessageParameters } from '../i18n/message'

/**
 * Returns `describeError` bound to the modal's texts.
 *
 * @example
 * ```tsx
 * import { Problem, useErrorDescription } from '@latchkey/ui'
 *
 * export function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
 *   const describe = useErrorDescription()
 *   return <Problem error={describe(error)} onRetry={onRetry} />
 * }
 * ```
 */
export function useErrorDescription(): (error: unknown, words?: MessageParameters) => ErrorDescription {
  const { messages, locale } = useUi()
  return (error, words = {}) => describeError(error, words, messages, locale)
}
