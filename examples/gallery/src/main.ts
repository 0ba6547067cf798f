// `?row=` shows one row in one dress; without it, the list of all.
import { createWalletModal, defaultPlugins } from '@latchkey/sdk'
import { type Row, rows } from './rows'
import { createWalletDirectory } from './walletDirectory'
import { createWalletPairing } from './walletPairing'
import { createWorld } from './world'

const query = new URLSearchParams(location.search)
const mode = query.get('mode') === 'light' ? 'light' : 'dark'
const layout = query.get('layout') === 'wide' ? 'wide' : 'compact'
const dir = query.get('dir') === 'rtl' ? 'rtl' : 'ltr'

/** Kept nowhere: every row starts afresh. */
const nowhere = { get: () => null, set: () => {}, remove: () => {} }

async function showRow(row: Row): Promise<void> {
  const modal = createWalletModal({
    chains: createWorld(row.world ?? {}),
    plugins: [
      ...defaultPlugins(),
      ...(row.directory ? [createWalletDirectory(row.directory)] : []),
      ...(row.pairing ? [createWalletPairing(row.pairing)] : []),
      ...(row.plugins ?? []),
    ],
    ...row.options,
    theme: { mode },
    layout,
    dir,
    storage: nowhere,
  })
  if (row.isConnected) {
    const { connections, connectors } = await modal.core.load()
    await connectors.discover()
    await connections.connect('wallet-0')
  }
  await (row.show ? row.show(modal) : modal.open())
  document.body.dataset.ready = row.id
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

/** Not awaited at the top level: chunks that the modal loads may import this module, which would then wait for itself. */
async function start(): Promise<void> {
  document.body.dataset.mode = mode
  document.documentElement.dir = dir
  const row = rows.find(({ id }) => id === query.get('row'))
  if (row) await showRow(row)
  else listRows()
  document.body.dataset.rows = JSON.stringify(rows.map(({ id, waitMs = 0 }) => ({ id, waitMs })))
}

void start()
