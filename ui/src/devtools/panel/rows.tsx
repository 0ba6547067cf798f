// Building blocks of the pages: rows, tags, and codes.
import type { JSX, ReactNode } from 'react'
import type { Json } from '../redact'
import { text } from './text'

export type Tone = 'quiet' | 'good' | 'careful' | 'bad'

/** The repository's documents are named after the code. */
const PAGES = 'docs/errors'

export function Tag({ tone, children }: { tone: Tone; children: ReactNode }): JSX.Element {
  return (
    <span className="tag" data-tone={tone}>
      {children}
    </span>
  )
}

/** An error code with a link to its explanation. */
export function Code({ code }: { code: string }): JSX.Element {
  return (
    <span className="failure">
      <code dir="ltr">{code}</code> <span className="quiet">{text('devtools.explained')} </span>
      <code className="quiet" dir="ltr">
        {PAGES}/{code}.md
      </code>
    </span>
  )
}

export function Empty({ children }: { children: ReactNode }): JSX.Element {
  return <p className="empty">{children}</p>
}

/** Shows the value on one line while folded and in full when unfolded. Without a value there is nothing to unfold. */
export function Folded({ head, value }: { head: ReactNode; value: Json }): JSX.Element {
  if (value === null) return <div className="line">{head}</div>
  return (
    <details>
      <summary>
        {head}
        <span className="inline" dir="ltr">
          {JSON.stringify(value)}
        </span>
      </summary>
      <pre dir="ltr">{JSON.stringify(value, null, 2)}</pre>
    </details>
  )
}
