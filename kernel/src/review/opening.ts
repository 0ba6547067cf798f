// The parameters that a page opens a form with. The same object is used once, because a visitor who returns to the form has changed it.
import type { PluginContext } from '../plugin/pluginContext'

export interface Opening<Params> {
  /** Records the parameters. Returns false for the object that it received last, until the modal has closed. */
  receive(params: Params, locale: string | undefined): boolean
  /** Returns the recorded parameters once; null if there are none left. */
  take(): [params: Params, locale: string | undefined] | null
  /** Forgets parameters that `take` has not returned. */
  drop(): void
}

/** Stores the parameters that a form's view was opened with, until the plugin ends. */
export function createOpening<Params extends object>(ctx: Pick<PluginContext, 'on'>): Opening<Params> {
  let received: Params | null = null
  let waiting: [Params, string | undefined] | null = null
  ctx.on('modal:closed', () => {
    received = null
  })
  return {
    receive(params, locale) {
      if (received === params) return false
      received = params
      waiting = [params, locale]
      return true
    },
    take() {
      const taken = waiting
      waiting = null
      return taken
    },
    drop() {
      waiting = null
    },
  }
}
