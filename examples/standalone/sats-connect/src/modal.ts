import { bitcoin } from '@latchkey/chain-bitcoin'
import { createWalletModal, defaultPlugins } from '@latchkey/sdk'
import { defineElements } from '@latchkey/sdk/elements'

/** The site's own networks, the preferred one first. */
const { networks } = await (await fetch('/config.json')).json()

export const modal = createWalletModal({ chains: [bitcoin({ networks })], plugins: defaultPlugins() })

defineElements(modal)
