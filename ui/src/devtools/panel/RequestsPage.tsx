// The latest requests, newest first: how carefully each was handled, who decided, and how long it took.
import { type JSX, memo } from 'react'
import { classOf, type Decision, decisionOf, type RequestClass } from '../describeRequest'
import { nameNetwork } from '../readModal'
import type { RecordedRequest, Recorder } from '../recorder'
import { Code, Empty, Tag, type Tone } from './rows'
import { formatMoment, text } from './text'
import { useRecording } from './useRecording'

const CLASS_TONES: Record<RequestClass, Tone> = { safe: 'good', unsafe: 'careful', disallowed: 'bad' }
const DECISION_TONES: Record<Decision, Tone> = {
  responded: 'quiet',
  approvedInWallet: 'good',
  approvedInModal: 'good',
  refusedByVisitor: 'careful',
  refusedByLatchkey: 'bad',
  withdrawn: 'careful',
  failed: 'bad',
}

export function RequestsPage({ recorder }: { recorder: Recorder }): JSX.Element {
  const { requests } = useRecording(recorder)
  if (requests.length === 0) return <Empty>{text('requests.empty')}</Empty>
  return (
    <ol className="rows" aria-label={text('tab.requests')}>
      {[...requests].reverse().map((request) => (
        <RequestRow key={request.key} recorder={recorder} request={request} />
      ))}
    </ol>
  )
}

interface RequestRowProps {
  recorder: Recorder
  request: RecordedRequest
}

/** Rendered once, because a recorded request does not change. */
const RequestRow = memo(({ recorder, request }: RequestRowProps): JSX.Element => {
  const { atMs, method, network, route, connectorId, durationMs, code } = request
  const safety = classOf(request)
  const decision = decisionOf(request)
  const whom = route === 'public' ? text('requests.publicEndpoint') : connectorId
  return (
    <li data-failed={DECISION_TONES[decision] === 'bad' || undefined}>
      <div className="line">
        <time>{formatMoment(atMs)}</time>
        <b dir="ltr">{method || text('requests.unnamed')}</b>
        <Tag tone={CLASS_TONES[safety]}>{text(`class.${safety}`)}</Tag>
      </div>
      <div className="line facts">
        <span className="decision" data-tone={DECISION_TONES[decision]}>
          {text(`decision.${decision}`)}
        </span>
        {whom && <span dir="ltr">{whom}</span>}
        <span>{nameNetwork(recorder.core, network)}</span>
        {route !== null && <span>{text('unit.ms', { count: Math.round(durationMs) })}</span>}
      </div>
      {code && <Code code={code} />}
    </li>
  )
})
