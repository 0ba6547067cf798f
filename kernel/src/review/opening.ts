// What a page opens a form with. It is heard once by the same object, since a visitor who comes back to the form has changed it.
import type { PluginContext } from '../plugin/pluginContext'

export interface Opening<Params> {
  /** False for the object that it heard last, until the modal was closed. */
  hear(params: Params, locale: string | undefined): boolean
  /** Gives what was heard, once; null when nothing is left to be filled in. */
  take(): [params: Params, locale: string | undefined] | null
  /** Forgets what was heard and not taken. */
  drop(): void
}

/** Returns what the view of a form was opened with. Ends with the plugin. */
export function createOpening<Params extends object>(ctx: Pick<PluginContext, 'on'>): Opening<Params> {
  let heard: Params | null = null
  let waiting: [Params, string | undefined] | null = null
  ctx.on('modal:closed', () => {
    heard = null
  })
  return {
    hear(params, locale) {
      if (heard === params) return false
      heard = params
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
