// Types of the networks plugin. No run-time code.
import type { PluginTypes } from '@latchkey/kernel'

declare module '@latchkey/kernel' {
  interface Views {
    Networks: undefined
  }
}

/** It has no options, stores nothing, and uses no service. */
export type NetworksTypes = PluginTypes
