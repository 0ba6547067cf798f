// Items that plugins add to other screens: an open registry of places, and the data that fills them.

import type { ComponentType } from 'react'
import type { FeatureName } from '../chains/features'
import type { ViewId } from '../router/views'

export interface Slots {
  'account.action': Action
  'account.hero': CustomItem
  'account.tab': Tab
  /** Pending items, above the account's tokens. */
  'account.notice': CustomItem
  /** In the settings of the account. */
  'account.row': Action | CustomItem
  'connect.method': Action | CustomItem
  'connect.footer': Action
  'connect.wallets': ListedCount
  'header.start': Action
}

export type SlotName = keyof Slots & string

/** An item of a slot: plain data, so that a screen can draw it before the plugin's code is loaded. */
export interface SlotItem {
  /** Unique in the plugin: `<plugin>.<id>` is its message key. */
  id: string
  /** Lower values come first; equal ones keep the order of the host's plugin list. */
  order: number
  when?: { features?: readonly FeatureName[]; connected?: boolean }
}

export interface Action extends SlotItem {
  /** English text; the message key `<plugin>.<id>` overrides it. */
  label: string
  /** Name of an icon that `@latchkey/ui` ships. */
  icon: string
  opens: ViewId
}

/** An item that the plugin draws itself, where a row would show too little. Its space is reserved until the code has loaded. */
export interface CustomItem extends SlotItem {
  /** Height in CSS pixels; 0 if the item may show nothing. */
  roomPx: number
  /** Imports the component. Called when its place is drawn. */
  load: () => Promise<{ View: ComponentType }>
}

export interface Tab extends SlotItem {
  label: string
  view: ViewId
}

/** How many wallets a plugin adds to Connect, so that their space is reserved while it loads. */
export interface ListedCount extends SlotItem {
  /** Number of rows. */
  count: number
  /** True: installed wallets appear only when the plugin is ready, because it may exclude some. */
  hasExclusions?: boolean
}
