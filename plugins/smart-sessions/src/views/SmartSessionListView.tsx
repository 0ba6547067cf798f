// The sites with permissions for the active account, each with a button to end its session.
import type { CaipAddress } from '@latchkey/kernel'
import {
  ListFrame,
  Problem,
  SkeletonRow,
  useErrorDescription,
  useKernel,
  useLatchkeyAtom,
  useStyles,
  useText,
} from '@latchkey/ui'
import { type JSX, useState } from 'react'
import { en } from '../i18n/en'
import { KeyGlyph } from './KeyGlyph'
import { SessionCard } from './SessionCard'
import css from './sessions.css?inline'
import { useSessions } from './useSessions'

export function View(): JSX.Element | null {
  useStyles(css)
  const { connections } = useKernel()
  const account = useLatchkeyAtom(connections.activeAtom)?.sessions[0]?.caipAddress
  return account ? <SessionList key={account} account={account} /> : null
}

function SessionList({ account }: { account: CaipAddress }): JSX.Element {
  const t = useText(en)
  const describe = useErrorDescription()
  const { snackbar } = useKernel()
  const { loaded, again } = useSessions(account)
  const [ended, setEnded] = useState<readonly string[]>([])
  if (loaded.status === 'loading') return <Loading />
  if (loaded.status === 'failed') return <Problem error={describe(loaded.error)} onRetry={again} />
  const open = loaded.value.filter(({ session }) => !ended.includes(session.pci))
  if (open.length === 0) return <Empty />
  const end = (pci: string) => {
    setEnded((before) => [...before, pci])
    snackbar.show('success', t('sessions.revoked'))
  }
  return (
    <>
      <p className="sessions-note">{t('sessions.detail')}</p>
      <ListFrame className="sessions" aria-label={t('sessions.list')}>
        {open.map((each) => (
          <SessionCard key={each.session.pci} account={account} open={each} onEnded={() => end(each.session.pci)} />
        ))}
      </ListFrame>
    </>
  )
}

function Loading(): JSX.Element {
  const t = useText(en)
  return (
    <div role="status" className="sessions">
      <span className="hidden">{t('sessions.loading')}</span>
      <SkeletonRow />
      <SkeletonRow />
    </div>
  )
}

function Empty(): JSX.Element {
  const t = useText(en)
  return (
    <div className="hero">
      <span className="badge">
        <KeyGlyph size={28} />
      </span>
      <h3>{t('sessions.empty')}</h3>
      <p>{t('sessions.empty.detail')}</p>
    </div>
  )
}
