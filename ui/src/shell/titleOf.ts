// The header's title for a view: the host's, the plugin's, or ours. While a wallet is asked, it is the wallet's name.

import type { Kernel, RouteEntry } from '@latchkey/kernel'
import { cleanName } from '@latchkey/kernel'
import { en } from '../i18n/en'
import type { Text } from '../i18n/message'

const isOurs = (key: string): key is keyof typeof en => key in en

/** Returns the title of a stack entry. The message key `<plugin>.title.<view>` overrides plugin titles. */
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
