// Plugins of a modal whose host turns features off at run time.
import { atom } from 'jotai/vanilla'
import type { Features } from '../hostOptions'
import type { Plugins } from '../kernel'
import type { SlotName, Slots } from './slotItems'

/** The result of `omitDisabled`: the plugins whose features are on. */
export interface EnabledPlugins extends Plugins {
  /** The same, with every feature on. */
  readonly all: Plugins
}

/** Returns the plugins without the slot items of those whose feature is off; `plugins` may be the result of an earlier call. */
export function omitDisabled(plugins: Plugins | EnabledPlugins, features: Readonly<Features>): Plugins {
  const all = 'all' in plugins ? plugins.all : plugins
  const flags: Readonly<Record<string, unknown>> = { ...features }
  const isOn = ({ plugin }: { plugin: string }) => flags[plugin] !== false
  const reduced: EnabledPlugins = {
    ...all,
    all,
    slotAtom: <S extends SlotName>(name: S) =>
      atom((get): readonly (Slots[S] & { plugin: string })[] => get(all.slotAtom(name)).filter(isOn)),
  }
  return reduced
}
