// A component brings its style sheet with its code: adopted at first use, once a modal.
import { useInsertionEffect } from 'react'
import { useUi } from '../context'

/** Adds a style sheet to the modal's shadow root. */
export function useStyles(css: string): void {
  const { host } = useUi()
  useInsertionEffect(() => host.adopt(css), [host, css])
}
