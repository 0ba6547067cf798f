// The header's words for a view: the host's, the plugin's, or ours; the wallet's name while one is asked.

import type { Kernel, RouteEntry } from '@latchkey/kernel'
import { cleanName } from '@latchkey/kernel'
import { en } from '../i18n/en'
import type { Text } from '../i18n/message'

const isOurs = (key: string): key is keyof typeof en => key in en

/** Title of a stack entry. Plugin titles are overridden by the message key `<plugin>.title.<view>`. */
export function titleOf({ plugins, connectors }: Kernel, { view, params }: RouteEntry, t: Text<typeof en>): string {
  const owner = plugins.view(view)
  if (owner) return t.label(owner.plugin, { id: `title.${view}`, label: owner.entry.title ?? '' })
  if (view === 'ConnectingExternal' && params && 'connectorId' in params) {
    const connector = connectors.get(params.connectorId)
    if (connector) return cleanName(connector.name)
  }
  const key = `title.${view}`
  return t(isOurs(key) ? key : 'title.Connect')
}
