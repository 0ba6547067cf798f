// Every state of a kernel, and of a plugin in it, with every event: the next state and, after a slash, what is to be done. Empty: nothing changes.
import type { PluginStatus } from '../src/kernel'
import type { Table } from './reviewTable'

export type KernelStateName = 'core' | 'loading' | 'closed' | 'open' | 'destroyed'
export type KernelColumn = 'load' | 'arrive' | 'open' | 'close' | 'destroy'

/** `emit`: an event for the page. A kernel that has not loaded cannot be opened. */
export const KERNEL_TABLE: Table<KernelStateName, KernelColumn> = {
  core: { load: 'loading / import', arrive: '', open: '', close: '', destroy: 'destroyed' },
  loading: { load: '', arrive: 'closed', open: '', close: '', destroy: 'destroyed / reject' },
  closed: { load: '', arrive: '', open: 'open / emit', close: '', destroy: 'destroyed' },
  open: { load: '', arrive: '', open: '', close: 'closed / emit', destroy: 'destroyed / emit' },
  destroyed: { load: 'destroyed / reject', arrive: '', open: '', close: '', destroy: '' },
}

export type PluginStateName = PluginStatus | 'ended'
/** `use`: someone needs it. `wake`: an event that it wakes on. `arrive` and `fail`: the end of its loading. */
export type PluginColumn = 'use' | 'wake' | 'arrive' | 'fail' | 'destroy'

export const PLUGIN_TABLE: Table<PluginStateName, PluginColumn> = {
  idle: { use: 'loading / load', wake: 'loading / load', arrive: '', fail: '', destroy: 'ended' },
  loading: { use: '', wake: '', arrive: 'ready / setUp', fail: 'failed', destroy: 'ended' },
  ready: { use: '', wake: 'ready / deliver', arrive: '', fail: '', destroy: 'ended / dispose' },
  failed: { use: 'loading / load', wake: 'loading / load', arrive: '', fail: '', destroy: 'ended' },
  ended: { use: 'ended / reject', wake: '', arrive: '', fail: '', destroy: '' },
}
