// What a plugin declares. Types only, for plugin authors. Architecture section 4.

import type { ComponentType } from 'react'
import type { Dispose } from '../base/store'
import type { FeatureName } from '../chains/features'
import type { ViewId, ViewProps } from '../router/views'
import type { StorageShape } from '../storage/storedValue'
import type { Gives, PluginContext, PluginTypes, Stored, Uses } from './pluginContext'
import type { EventName } from './registries'
import type { SlotName, Slots } from './slotItems'

export interface ViewEntry<V extends ViewId> {
  /** English text of the header; overridden by the message key `<plugin>.title.<view>`. */
  title?: string
  /** Imports the view's code. Called when the view opens or is preloaded; after a failure, the next opening calls it again. */
  load: () => Promise<{ View: ComponentType<ViewProps<V>> }>
  /** Offers the view for opening on such a device, where the page has no chain and nothing is connected. */
  opensOn?: 'desktop' | 'mobile'
}

/** Present at start-up for every enabled plugin: data and `load` thunks only. Budget: 1 kB gzip. */
export interface PluginManifest<T extends PluginTypes = PluginTypes> {
  /** Unique in a bundle, such as `send`: prefixes the plugin's message keys and stored values. */
  id: string
  /** Major version of the plugin contract this manifest was written for. */
  api: 1
  options?: T['options']
  /** Unmet at run time: the plugin's slots stay hidden. */
  needs?: { chain?: readonly FeatureName[]; browser?: readonly string[] }
  uses?: readonly Uses<T>[]
  /** Those of `uses` that some plugin of the bundle must give. Missing: an error at creation. */
  requires?: readonly Uses<T>[]
  /** Asking for one of these services loads the plugin. */
  gives?: readonly Gives<T>[]
  /** Ids of connectors it adds. Looking for wallets, or restoring a session of one of them, loads the plugin. */
  connects?: readonly string[]
  /** Opening one of these views loads the plugin. */
  views?: { [V in ViewId]?: ViewEntry<V> }
  slots?: { [S in SlotName]?: readonly Slots[S][] }
  /** Only what views and services do not already imply. */
  wakeOn?: readonly EventName[]
  /** Key of a stored value that loads the plugin at the start of a visit: what it began on an earlier page is not over. */
  wakeOnStored?: string
  /** Loads the plugin at the start of every visit. A manifest sets it only where that is needed, like in a frame. */
  wakeOnStart?: boolean
  storage?: StorageShape<Stored<T>>
  /** Imports the plugin's code at the first use of what the manifest names. After a failure, reported as `kernel/plugin-failed`, the next use calls it again. */
  load?(): Promise<{ setup: PluginSetup<T> }>
}

export type PluginSetup<T extends PluginTypes = PluginTypes> = {
  // biome-ignore lint/suspicious/noConfusingVoidType: a setup with nothing to undo returns nothing
  bivarianceHack(ctx: PluginContext<T>): Dispose | void | Promise<Dispose | void>
}['bivarianceHack']
