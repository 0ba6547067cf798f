// Errors in the host's words and language.
import { useUi } from '../context'
import { describeError, type ErrorDescription } from '../i18n/describeError'
import type { MessageParameters } from '../i18n/message'

/** Returns `describeError` bound to the modal's texts. */
export function useErrorDescription(): (error: unknown, words?: MessageParameters) => ErrorDescription {
  const { messages, locale } = useUi()
  return (error, words = {}) => describeError(error, words, messages, locale)
}
