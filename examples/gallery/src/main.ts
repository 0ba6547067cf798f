// `?row=` shows one row in one dress, and `#row=` shows the next one on the same page. Without either, the page lists all rows.
import { type LanguageChoice, languages } from '@latchkey/languages'
import { createWalletModal, defaultPlugins, type WalletModal } from '@latchkey/sdk'
import { loadFonts } from './fonts'
import type { Row } from './row'
import { rows } from './rows'
import { createWalletDirectory } from './walletDirectory'
import { createWalletPairing } from './walletPairing'
import { createWorld } from './world'

interface Dress {
  mode: 'dark' | 'light'
  layout: 'compact' | 'wide'
  dir: 'ltr' | 'rtl'
  /** BCP 47. Default: English. */
  language: string | null
}

const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/135.0 Mobile Safari/537.36'
/** Stores nothing, so that every row starts fresh. */
const nowhere = { get: () => null, set: () => {}, remove: () => {} }

const PSEUDO: LanguageChoice = {
  locale: 'en',
  load: async () => (await import('./pseudo')).pseudo,
  loadButton: async () => ({}),
}

/** Sets the user agent, which plugins read when they start. */
function pretendPhone(isPhone: boolean): void {
  if (isPhone) Object.defineProperty(navigator, 'userAgent', { get: () => ANDROID, configurable: true })
  else Reflect.deleteProperty(navigator, 'userAgent')
}

/** Creates a column of the page, for a modal that is part of it. */
function createContainer(): HTMLElement {
  const container = document.createElement('div')
  container.className = 'container'
  document.body.append(container)
  return container
}

function createModal(row: Row, { mode, layout, dir, language }: Dress): WalletModal {
  return createWalletModal({
    chains: createWorld(row.world ?? {}),
    plugins: [
      ...defaultPlugins(),
      ...(row.directory ? [createWalletDirectory(row.directory)] : []),
      ...(row.pairing ? [createWalletPairing(row.pairing)] : []),
      ...(row.plugins ?? []),
    ],
    ...row.options,
    ...(row.isEmbedded && { container: createContainer() }),
    theme: { mode },
    layout,
    ...(language ? { language, languages: (tag: string) => (tag === 'en-XA' ? PSEUDO : languages(tag)) } : { dir }),
    storage: nowhere,
  })
}

async function showRow(row: Row, modal: WalletModal): Promise<void> {
  if (row.isConnected) {
    const { connections, connectors } = await modal.core.load()
    await connectors.discover()
    await connections.connect('wallet-0')
  }
  await (row.show ? row.show(modal) : modal.open())
}

function listRows(): void {
  const main = document.createElement('main')
  const table = document.createElement('table')
  for (const { id } of rows) {
    const line = table.insertRow()
    line.insertCell().textContent = id
    for (const dress of ['mode=dark', 'mode=light', 'mode=dark&layout=wide', 'mode=light&dir=rtl']) {
      const link = document.createElement('a')
      link.href = `?row=${id}&${dress}`
      link.textContent = dress
      line.insertCell().append(link)
    }
  }
  main.append(table)
  document.body.append(main)
}

/** Shows the row of the URL, and removes the previous one. */
function createGallery(): () => Promise<void> {
  let shown: WalletModal | null = null
  return async () => {
    const query = new URLSearchParams(location.hash.slice(1) || location.search)
    const dress: Dress = {
      mode: query.get('mode') === 'light' ? 'light' : 'dark',
      layout: query.get('layout') === 'wide' ? 'wide' : 'compact',
      dir: query.get('dir') === 'rtl' ? 'rtl' : 'ltr',
      language: query.get('language'),
    }
    shown?.destroy()
    shown = null
    document.querySelector('main, .container')?.remove()
    document.body.dataset.mode = dress.mode
    document.documentElement.dir = dress.dir
    if (query.get('font') === 'shipped') await loadFonts()
    const row = rows.find(({ id }) => id === query.get('row'))
    pretendPhone(row?.isPhone ?? false)
    if (row) {
      shown = createModal(row, dress)
      await showRow(row, shown)
      document.body.dataset.ready = row.id
    } else listRows()
    document.body.dataset.rows = JSON.stringify(rows.map(({ id, waitMs = 0, awaits }) => ({ id, waitMs, awaits })))
  }
}

/** Not awaited at the top level: chunks that the modal loads may import this module, which would then wait for itself. */
const show = createGallery()
addEventListener('hashchange', () => void show())
void show()
