// A plugin's declaration. Types only, for plugin authors.

import type { ComponentType } from 'react'
import type { Dispose } from '../base/store'
import type { FeatureName } from '../chains/features'
import type { ViewId, ViewProps } from '../router/views'
import type { StorageShape } from '../storage/storedValue'
import type { PluginContext, PluginTypes, Provides, Stored, Uses } from './pluginContext'
import type { EventName } from './registries'
import type { SlotName, Slots } from './slotItems'

export interface ViewEntry<V extends ViewId> {
  /** English title; the message key `<plugin>.title.<view>` overrides it. */
  title?: string
  /** Imports the view's code. Called when the view opens or is preloaded; after a failure, the next opening calls it again. */
  load: () => Promise<{ View: ComponentType<ViewProps<V>> }>
  /** The view opens first on this kind of device, if the page has no chain and nothing is connected. */
  opensOn?: 'desktop' | 'mobile'
}

/** The part of each plugin that a page has at the start: data and functions that load code. Budget: 1 kB gzip. */
export interface PluginManifest<T extends PluginTypes = PluginTypes> {
  /** Unique in a bundle, such as `send`. Prefixes the plugin's message keys and stored values. */
  id: string
  /** Major version of the plugin contract that this manifest follows. */
  api: 1
  options?: T['options']
  /** Features that the chain or the browser must have. Without them, the plugin's slots stay hidden. */
  needs?: { chain?: readonly FeatureName[]; browser?: readonly string[] }
  uses?: readonly Uses<T>[]
  /**
   * Services in `uses` that a plugin of the bundle must provide. If none does, the modal throws `kernel/plugin-requirement` when it
   * is created.
   */
  requires?: readonly Uses<T>[]
  /** Services that the plugin provides. The first request for one loads the plugin. */
  provides?: readonly Provides<T>[]
  /** IDs of connectors that the plugin adds. Looking for wallets, or restoring a session of one of them, loads the plugin. */
  connects?: readonly string[]
  /** Opening one of these views loads the plugin. */
  views?: { [V in ViewId]?: ViewEntry<V> }
  slots?: { [S in SlotName]?: readonly Slots[S][] }
  /** Events that load the plugin, besides its views and services. */
  wakeOn?: readonly EventName[]
  /** Key of a stored value that loads the plugin at the start of a visit, to continue what it began on an earlier page. */
  wakeOnStored?: string
  /** Loads the plugin at the start of every visit. Set it only if you need that, for example in a frame. */
  wakeOnStart?: boolean
  storage?: StorageShape<Stored<T>>
  /**
   * Imports the plugin's own texts in a language, by message key. The host's `languages` pass the BCP 47 tag of the language that they
   * load, and their own texts take precedence. Missing texts are in English.
   */
  translations?(tag: string): Promise<Readonly<Record<string, string>>>
  /**
   * Imports the plugin's code when something in the manifest is first used. After a failure, reported as `kernel/plugin-failed`, the next
   * use calls it again.
   */
  load?(): Promise<{ setup: PluginSetup<T> }>
}

/** Sets up the plugin in one modal. Returns a function that undoes the setup, or nothing. */
export type PluginSetup<T extends PluginTypes = PluginTypes> = {
  bivarianceHack(ctx: PluginContext<T>): Dispose | undefined | void | Promise<Dispose | undefined> | Promise<void>
}['bivarianceHack']
