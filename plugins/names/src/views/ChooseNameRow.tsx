// The account's row to choose a name, for a signed-in visitor who has none yet.
import type { CaipAddress, Kernel } from '@latchkey/kernel'
import { networkOf } from '@latchkey/kernel'
import { Icon, Row, useKernel, useLatchkeyAtom, useLoad, useText } from '@latchkey/ui'
import { type JSX, useCallback } from 'react'
import { en } from '../i18n/en'
import { TagGlyph } from './TagGlyph'

/** Renders nothing for an account of another wallet; no request is made. */
export function View(): JSX.Element | null {
  const { connections, connectors } = useKernel()
  const active = useLatchkeyAtom(connections.activeAtom)
  const connector = active?.connectorId ? connectors.get(active.connectorId) : null
  const account = active?.sessions[0]?.caipAddress
  if (connector?.kind !== 'auth' || !account || active?.account.profileName) return null
  return <NamelessAccount key={account} account={account} />
}

function NamelessAccount({ account }: { account: CaipAddress }): JSX.Element | null {
  const kernel = useKernel()
  const t = useText(en)
  const { loaded } = useLoad(useCallback((signal) => canChoose(kernel, account, signal), [kernel, account]))
  if (loaded.status !== 'ready' || !loaded.value) return null
  return (
    <Row
      picture={<TagGlyph />}
      title={t('names.choose')}
      detail={t('names.choose.detail')}
      end={<Icon name="next" size={18} />}
      onClick={() => kernel.router.push('RegisterAccountName')}
    />
  )
}

/** Opens the choice of a name, for an account without one. */
async function canChoose(kernel: Kernel, account: CaipAddress, signal: AbortSignal): Promise<boolean> {
  const [names, api] = await Promise.all([kernel.service('names'), kernel.service('dataApi')])
  const { name } = await names.identify(account, { signal })
  return name === null && api.isSupported(networkOf(account), { signal })
}
