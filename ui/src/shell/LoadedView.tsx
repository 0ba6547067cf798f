// One view from its code's first byte to its last render: skeleton, view, or an error with a way on.
import type { RouteEntry } from '@latchkey/kernel'
import { type JSX, memo, useCallback, useEffect, useState } from 'react'
import type { ViewComponent } from '../context'
import { useUi } from '../context'
import { useRetry } from '../hooks/useRetry'
import { useText } from '../hooks/useText'
import { en } from '../i18n/en'
import { SkeletonRow } from '../parts/Skeleton/Skeleton'
import { ErrorBoundary } from './ErrorBoundary'
import { ErrorView } from './ErrorView'
import { keyOf } from './useShownEntry'

interface LoadedViewProps {
  entry: RouteEntry
}

/** Draws the view of a stack entry. Pass it the entry's key, so that each entry has a state of its own. */
export const LoadedView = memo(DrawnView, isSameView)

/** A warmed view is not drawn again when the modal opens on it. */
function isSameView(before: LoadedViewProps, after: LoadedViewProps): boolean {
  return keyOf(before.entry) === keyOf(after.entry)
}

function DrawnView({ entry }: LoadedViewProps): JSX.Element {
  const { views } = useUi()
  const { view: id, params } = entry
  const [View, setView] = useState<ViewComponent | null>(() => views.peek(id))
  const [failures, setFailures] = useState(0)
  const [isLoading, setLoading] = useState(true)

  const load = useCallback(() => {
    setLoading(true)
    views.load(id).then(
      (loaded) => setView(() => loaded),
      () => {
        setFailures((count) => count + 1)
        setLoading(false)
      },
    )
  }, [views, id])
  const retry = useRetry(load)
  useEffect(() => {
    if (!views.peek(id)) load()
  }, [views, id, load])

  if (!View) return isLoading ? <Pending /> : <ErrorView reason="notLoaded" failures={failures} retry={retry} />
  return (
    <ErrorBoundary fallback={(count, again) => <ErrorView reason="crashed" failures={count} retry={again} />}>
      <View params={params} />
    </ErrorBoundary>
  )
}

/** As high as the view before. Read once: a property of the stage would style every view again. */
function keepHeight(pending: HTMLElement | null): void {
  pending?.style.setProperty('--kept', pending.closest<HTMLElement>('.stage')?.style.blockSize || '204px')
}

function Pending(): JSX.Element {
  const t = useText(en)
  return (
    <div className="pending" role="status" ref={keepHeight}>
      <span className="hidden">{t('shell.loading')}</span>
      <SkeletonRow />
      <SkeletonRow />
      <SkeletonRow />
    </div>
  )
}
