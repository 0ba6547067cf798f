// Connections by network family, and wallets that claim the same ID. Accounts are shortened.
import type { JSX } from 'react'
import { readConflicts, readSessions } from '../readModal'
import type { Recorder } from '../recorder'
import { Empty, Tag } from './rows'
import { text } from './text'
import { useAtomOf, useRecording } from './useRecording'

export function SessionsPage({ recorder }: { recorder: Recorder }): JSX.Element {
  const { core } = recorder
  useAtomOf(core, core.connectionState.stateAtom)
  const active = useAtomOf(core, core.networkState.activeAtom)
  const sessions = readSessions(core)
  return (
    <>
      <dl className="active">
        <dt>{text('sessions.active')}</dt>
        <dd>{active?.network.name}</dd>
      </dl>
      {sessions.length === 0 && <Empty>{text('sessions.empty')}</Empty>}
      <ul className="rows" aria-label={text('tab.sessions')}>
        {sessions.map(({ namespace, status, connectorId, accounts, networkCount, methodCount }) => (
          <li key={namespace}>
            <div className="line">
              <b dir="ltr">{namespace}</b>
              <Tag tone={status === 'connected' ? 'good' : 'quiet'}>{status}</Tag>
              <span className="quiet" dir="ltr">
                {connectorId}
              </span>
            </div>
            {accounts.map(({ account, type }) => (
              <div key={`${account}${type}`} className="line facts">
                <code dir="ltr">{account}</code>
                <span>{type}</span>
              </div>
            ))}
            <div className="line facts">
              {networkCount !== null && <span>{text('sessions.networks', { count: networkCount })}</span>}
              {methodCount !== null && <span>{text('sessions.methods', { count: methodCount })}</span>}
            </div>
          </li>
        ))}
      </ul>
      <ConflictRows recorder={recorder} />
    </>
  )
}

function ConflictRows({ recorder }: { recorder: Recorder }): JSX.Element | null {
  const recording = useRecording(recorder)
  useAtomOf(recorder.core, recording.kernel?.connectors.conflictsAtom ?? null)
  const conflicts = readConflicts(recording)
  if (conflicts.length === 0) return null
  return (
    <ul className="rows" aria-label={text('sessions.conflicts')}>
      {conflicts.map(({ id, listed, rival }) => (
        <li key={id}>
          <div className="line">
            <b dir="ltr">{id}</b>
            <Tag tone="careful">{text('sessions.conflict')}</Tag>
          </div>
          <div className="line facts">
            {listed !== null && <span>{text('sessions.listed', { name: listed })}</span>}
            {rival !== null && <span>{text('sessions.rival', { name: rival })}</span>}
          </div>
        </li>
      ))}
    </ul>
  )
}
