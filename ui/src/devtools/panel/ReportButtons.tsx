// Copies the report of all modals to the clipboard or downloads it as a file.
import { type JSX, useState } from 'react'
import { Icon } from '../../parts/Icon/Icon'
import type { Recorder } from '../recorder'
import { createReport } from '../report'
import { text } from './text'

/** Returns the report with the formatting of the file. */
function writeReport(recorders: readonly Recorder[], atMs: number): string {
  const page = { url: location.href, userAgent: navigator.userAgent, atMs }
  return `${JSON.stringify(createReport(recorders, page), null, 2)}\n`
}

function download(report: string, atMs: number): void {
  const url = URL.createObjectURL(new Blob([report], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `latchkey-devtools-${new Date(atMs).toISOString().replace(/[:.]/g, '-')}.json`
  link.click()
  URL.revokeObjectURL(url)
}

export function ReportButtons({ recorders }: { recorders: readonly Recorder[] }): JSX.Element {
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null)
  const copy = async () => {
    try {
      // A page without HTTPS has no clipboard, such as a development server opened on a phone.
      await navigator.clipboard.writeText(writeReport(recorders, Date.now()))
      setOutcome('copied')
    } catch {
      setOutcome('copyFailed')
    }
  }
  return (
    <div className="actions">
      <button
        type="button"
        className="icon"
        aria-label={text('devtools.copy')}
        title={text('devtools.copy')}
        onClick={copy}
      >
        <Icon name={outcome === 'copied' ? 'check' : outcome ? 'warning' : 'copy'} size={18} />
      </button>
      <button
        type="button"
        className="icon"
        aria-label={text('devtools.download')}
        title={text('devtools.download')}
        onClick={() => download(writeReport(recorders, Date.now()), Date.now())}
      >
        <Icon name="arrowDown" size={18} />
      </button>
      <span className={outcome === 'copyFailed' ? 'notice' : 'hidden'} role="status">
        {outcome && text(`devtools.${outcome}`)}
      </span>
    </div>
  )
}
