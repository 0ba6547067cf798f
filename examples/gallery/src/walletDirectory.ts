// Uses the real wallets plugin over a directory that returns what a row of the gallery needs.
import { LatchkeyError, type PluginManifest } from '@latchkey/kernel'
import type { ListedWallet } from '@latchkey/kernel/contracts'
import { wallets as walletsPlugin } from '@latchkey/plugin-wallets'
import { atom } from 'jotai/vanilla'
import { drawIcon } from './world'

export interface DirectoryOptions {
  names: readonly string[]
  status?: 'loading' | 'ready' | 'failed'
  /** How many of the names are installed, and how many of the others are recent. */
  installed?: number
  recent?: number
  hasMore?: boolean
  count?: number
  /** One wallet has no icon, so that a drawn one is shown. */
  hasIcons?: boolean
}

const FAMILY = 'eip155:1'

function createListed(names: readonly string[], hasIcons: boolean): readonly ListedWallet[] {
  return names.map((name, index) => ({
    id: `listed-${index}`,
    name,
    icon: hasIcons ? drawIcon((index * 47) % 360) : null,
    mobileLink: 'wallet://',
    chains: [FAMILY],
    isCertified: false,
    homepage: 'https://wallet.example/',
    ...(index === 0 && {
      appStore: 'https://apps.example/wallet',
      playStore: 'https://play.example/wallet',
      chromeStore: 'https://store.example/wallet',
    }),
  }))
}

/** Answers every request with the same list. */
export function createWalletDirectory(options: DirectoryOptions): PluginManifest {
  const { names, status = 'ready', installed = 0, recent = 0, hasMore = false, hasIcons = true } = options
  const manifest = walletsPlugin()
  const listed = createListed(names, hasIcons)
  const idsOf = (from: number, count: number) => new Set(listed.slice(from, from + count).map(({ id }) => id))
  const error = new LatchkeyError('wallets/unavailable', 'The call getWallets to the wallet directory failed.', {
    context: { call: 'getWallets', reason: 'silent' },
    toast: 'The wallet list could not be loaded. Check your connection, then try again.',
  })
  const directoryAtom = atom({
    status,
    wallets: listed,
    installed: idsOf(0, installed),
    unverified: new Set<string>(),
    recent: idsOf(installed, recent),
    count: options.count ?? (status === 'loading' ? null : names.length),
    hasMore,
    error,
  })
  const nothing = () => {}
  return {
    ...manifest,
    views: {
      ...manifest.views,
      ConnectingWalletConnectBasic: { load: () => Promise.reject(new TypeError('not in the gallery')) },
    },
    load: async () => ({
      setup(ctx) {
        const provide = ctx.provide as (name: string, service: unknown) => void
        const first = { recent: [], featured: [], custom: [], recommended: [], count: null, isAllHidden: true }
        const choose = ({ id }: ListedWallet) => ctx.router.push('GetListedWallet', { walletId: id })
        provide('walletList', { firstAtom: atom(first), choose })
        provide('walletLinks', { find: async (id: string) => listed.find((each) => each.id === id) ?? null })
        const questions = {
          open: nothing,
          close: nothing,
          search: nothing,
          loadMore: nothing,
          filterCertified: nothing,
        }
        provide('walletDirectory', { directoryAtom, ...questions })
      },
    }),
  }
}
