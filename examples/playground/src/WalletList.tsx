// A list of wallets that the page draws: Latchkey finds and connects them, and its dialog does not load.
import type { WalletModal } from '@latchkey/sdk'
import { type BrowserWallet, connectById, watchWallets } from '@latchkey/sdk/headless'
import { type ReactElement, useEffect, useState, useSyncExternalStore } from 'react'

export function WalletList({ modal }: { modal: WalletModal }): ReactElement {
  const [wallets, setWallets] = useState<readonly BrowserWallet[]>([])
  const [problem, setProblem] = useState('')
  const { address } = useSyncExternalStore(modal.subscribe, modal.getState)
  useEffect(() => watchWallets(modal, { onChange: (list) => setWallets(list.wallets) }), [modal])

  async function connect(id: string): Promise<void> {
    setProblem('')
    await connectById(modal, id).catch(() => setProblem('The wallet did not connect. Try again.'))
  }

  return (
    <section className="wallets" aria-label="Wallets">
      {wallets.map(({ id, name, icon, status }) => (
        <button key={id} type="button" aria-busy={status === 'connecting'} onClick={() => connect(id)}>
          {icon && <img src={icon} alt="" width="28" height="28" />}
          {name}
        </button>
      ))}
      <p role="status">{problem || (address ? `Connected: ${address}` : 'Not connected')}</p>
      {address && (
        <button type="button" onClick={() => modal.disconnect()}>
          Disconnect
        </button>
      )}
    </section>
  )
}
