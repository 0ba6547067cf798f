// A component's style sheet comes with its code and is adopted at first use, once per modal.
import { useInsertionEffect } from 'react'
import { useUi } from '../context'

/**
 * Adds a style sheet to the modal's shadow root.
 *
 * @example
 * ```tsx
 * import { useStyles } from '@latchkey/ui'
 *
 * const css = '.note { color: var(--lk-text-2); padding: 12px; }'
 *
 * export function Note({ text }: { text: string }) {
 *   useStyles(css)
 *   return <p className="note">{text}</p>
 * }
 * ```
 */
export function useStyles(css: string): void {
  const { host } = useUi()
  useInsertionEffect(() => host.adopt(css), [host, css])
}
