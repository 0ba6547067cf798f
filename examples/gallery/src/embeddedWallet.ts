// The embedded wallet after the login: its rows in the account, and the space for its frame. The views are real, the frame is a blank page.
import type { PluginManifest } from '@latchkey/kernel'
import type { EmbeddedUser } from '@latchkey/kernel/contracts'
import { email } from '@latchkey/plugin-email'
import { type EmbeddedFrameService, embedded, type FrameStatus } from '@latchkey/plugin-embedded'
import type { WalletModal } from '@latchkey/sdk'
import { atom } from 'jotai/vanilla'
import { createWallet } from './logins'
import type { Row } from './row'
import { find, openSettings, press, until } from './visitor'

interface Play {
  user?: Partial<EmbeddedUser>
  frame?: FrameStatus
}

/** A plain gray page in place of the frame's own content. */
const PAGE = '<!doctype html><html lang="en"><title>Frame</title><body style="background:#c7cbd3"></body></html>'

/** Fills the frame's space with a page. */
const showFrame: EmbeddedFrameService['show'] = (room, name) => {
  const iframe = Object.assign(document.createElement('iframe'), { title: name, srcdoc: PAGE })
  iframe.style.cssText = 'position: absolute; inline-size: 100%; block-size: 100%; border: 0'
  room.style.position = 'relative'
  room.append(iframe)
  return () => iframe.remove()
}

export function createEmbedded({ user = {}, frame = 'ready' }: Play): readonly PluginManifest[] {
  const manifest = embedded()
  const held: typeof manifest = {
    ...manifest,
    load: async () => ({
      setup(ctx) {
        ctx.provide('embeddedWallet', createWallet({ user }))
        ctx.provide('embeddedFrame', { statusAtom: atom(frame), show: showFrame })
      },
    }),
  }
  return [held, email()]
}

/** Opens it as the kernel does for a request. */
const approve =
  ({ frame }: Play) =>
  async (modal: WalletModal) => {
    await modal.open('ApproveTransaction', { requestId: 'gallery' })
    if (frame === 'ready') await until(() => Boolean(find<HTMLIFrameElement>('iframe')?.contentDocument?.title))
  }
/** Presses the row of the settings; the wallet never reports that it is done. */
async function changeKind(modal: WalletModal): Promise<void> {
  await openSettings(modal)
  await press('.row.kind')
}

const row = (id: string, play: Play, show?: Row['show']): Row => ({
  id,
  isConnected: true,
  world: {
    wallets: [{ id: 'wallet-0', name: 'Email or social', kind: 'auth' }],
    accountType: play.user?.accountType ?? 'eoa',
  },
  plugins: createEmbedded(play),
  ...(show && { show }),
})
const PLAIN: Partial<EmbeddedUser> = { smartAccountNetworks: ['eip155:1'] }
const SMART: Partial<EmbeddedUser> = { ...PLAIN, accountType: 'smartAccount', isSmartAccountDeployed: true }
const FRAMES = { approve: 'ready', 'approve-loading': 'loading', 'approve-failed': 'failed' } as const

export const embeddedWalletRows: readonly Row[] = [
  row('account-login', { user: PLAIN }),
  row('account-login-smart', { user: SMART }, openSettings),
  row('account-login-switching', { user: PLAIN }, changeKind),
  ...Object.entries(FRAMES).map(([id, frame]) => row(id, { frame }, approve({ frame }))),
]
