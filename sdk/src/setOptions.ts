// Changes a modal's options at run time.
import {
  type Core,
  type Features,
  type Kernel,
  LatchkeyError,
  type Network,
  namespaceOf,
  omitDisabled,
  type PluginManifest,
} from '@latchkey/kernel'
import type { WalletModal, WalletModalOptions } from './modal'

/** The options that can change without a new modal. An option that you leave out does not change. */
export interface ChangeableOptions
  extends Pick<WalletModalOptions, 'language' | 'theme' | 'messages' | 'termsUrl' | 'privacyUrl'> {
  /** Replaces the networks of every family in the list; other families keep theirs. */
  networks?: readonly Network[]
  /** Changes the given fields. */
  metadata?: Partial<NonNullable<WalletModalOptions['metadata']>>
  /** Changes the given features. The plugin of one that was off when the modal was created joins the modal. */
  features?: Features
}

/**
 * Changes options of a modal, even while it is open. An account on a removed network stays connected, on an unsupported network. Wallets
 * that connect later see the new metadata. Rejects with `kernel/chain-missing` for a network of a family that the modal does not have, and
 * changes nothing then.
 *
 * @example
 * ```ts
 * import { base, mainnet } from '@latchkey/chain-evm/networks'
 * import { setOptions } from '@latchkey/sdk/actions'
 *
 * await setOptions(modal, { networks: [base, mainnet], theme: { mode: 'light' }, features: { send: false } })
 * ```
 */
export async function setOptions(
  modal: Pick<WalletModal, 'core' | 'setLanguage' | 'setMessages' | 'setTheme'>,
  { networks, metadata, features, language, theme, messages, ...links }: ChangeableOptions,
): Promise<void> {
  const { options } = modal.core
  if (networks) replaceNetworks(modal.core, networks)
  // Changed in place, because others already hold these objects.
  Object.assign(options.metadata ?? {}, metadata)
  if (features) await switchFeatures(modal.core, features)
  Object.assign(options.policy ?? {}, links)
  modal.setMessages(messages)
  if (theme) modal.setTheme(theme)
  if (language !== undefined) await modal.setLanguage(language)
}

async function switchFeatures(core: Core, features: Features): Promise<void> {
  const kernel = await core.load()
  const isOff = (flags: Readonly<Record<string, unknown>>) => (id: string) => flags[id] === false
  const wasOff = isOff({ ...core.options.features })
  const changed = Object.assign(core.options.features ?? {}, features)
  const isStillOff = isOff({ ...changed })
  for (const plugin of core.options.plugins) if (wasOff(plugin.id) && !isStillOff(plugin.id)) takeIn(kernel, plugin)
  kernel.plugins = omitDisabled(kernel.plugins, changed)
}

/** As at startup: plugins that run without a request start now, and their status reports a failure. */
function takeIn({ plugins }: Kernel, plugin: PluginManifest): void {
  plugins.add(plugin)
  if (plugin.connects || plugin.wakeOnStart || plugin.wakeOnStored) plugins.activate(plugin.id).catch(() => {})
}

function replaceNetworks({ options: { chains }, networkState, store }: Core, networks: readonly Network[]): void {
  const unknown = networks.find(({ id }) => !chains.some(({ namespace }) => namespace === namespaceOf(id)))
  if (unknown) {
    const namespace = namespaceOf(unknown.id)
    const message = `No chain of this modal has the family '${namespace}'. Add one to 'chains'.`
    throw new LatchkeyError('kernel/chain-missing', message, { context: { namespace } })
  }
  for (const chain of chains) {
    const own = networks.filter(({ id }) => namespaceOf(id) === chain.namespace)
    // The code of a family holds this list, so it sees the change.
    const listed = chain.networks as unknown as Network[]
    if (own.length > 0) listed.splice(0, listed.length, ...own)
  }
  store.set(
    networkState.listAtom,
    chains.flatMap((chain) => chain.networks),
  )
}
