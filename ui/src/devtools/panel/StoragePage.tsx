// What is stored between page loads, read again at every event: names, sizes, and versions. Values are redacted.
import type { JSX } from 'react'
import { readStored } from '../readModal'
import type { Recorder } from '../recorder'
import { Empty, Folded } from './rows'
import { text } from './text'
import { useRecording } from './useRecording'

export function StoragePage({ recorder }: { recorder: Recorder }): JSX.Element {
  useRecording(recorder)
  const { isKept, entries } = readStored(recorder.core)
  return (
    <>
      {!isKept && <Empty>{text('storage.refused')}</Empty>}
      {isKept && entries.length === 0 && <Empty>{text('storage.empty')}</Empty>}
      <ul className="rows" aria-label={text('tab.storage')}>
        {entries.map(({ name, bytes, version, value }) => (
          <li key={name}>
            <Folded
              head={
                <>
                  <b dir="ltr">{name}</b>
                  <span className="quiet">
                    {version === null
                      ? text('storage.unversioned', { size: bytes })
                      : text('storage.facts', { size: bytes, version })}
                  </span>
                </>
              }
              value={value}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
