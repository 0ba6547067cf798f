// The router's stack, with the visible view on top. The parameters of a view are redacted.
import type { JSX } from 'react'
import { readRoute } from '../readModal'
import type { Recorder } from '../recorder'
import { Empty, Folded, Tag } from './rows'
import { text } from './text'
import { useAtomOf, useRecording } from './useRecording'

export function ViewsPage({ recorder }: { recorder: Recorder }): JSX.Element {
  const { kernel } = useRecording(recorder)
  useAtomOf(recorder.core, kernel?.router.stateAtom ?? null)
  const route = readRoute(kernel)
  if (!route) return <Empty>{text('devtools.loading')}</Empty>
  const { isOpen, stack } = route
  return (
    <>
      <Empty>
        {text(isOpen ? 'views.open' : 'views.closed')} {text('views.depth', { count: stack.length })}.
      </Empty>
      <ol className="rows" aria-label={text('tab.views')}>
        {stack.map(({ key, view, plugin, params }, index) => (
          <li key={key}>
            <Folded
              head={
                <>
                  <b dir="ltr">{view}</b>
                  <span className="quiet">{plugin ?? text('views.shell')}</span>
                  {isOpen && index === 0 && <Tag tone="good">{text('views.shown')}</Tag>}
                </>
              }
              value={params}
            />
          </li>
        ))}
      </ol>
    </>
  )
}
