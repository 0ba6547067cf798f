// Renders one view from loading to unmounting: a skeleton, the view, or an error with a way forward.
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

/** Renders the view of a stack entry. Use the entry's key as its React key, so that each entry has its own state. */
export const LoadedView = memo(DrawnView, isSameView)

/** A preloaded view is not rendered again when the modal opens with it. */
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
    const begin = () => views.peek(id) || load()
    begin()
    addEventListener('online', begin)
    return () => removeEventListener('online', begin)
  }, [views, id, load])

  if (!View) return isLoading ? <Pending /> : <ErrorView reason="failed" failures={failures} retry={retry} />
  return (
    <ErrorBoundary fallback={(count, again) => <ErrorView reason="crashed" failures={count} retry={again} />}>
      <View params={params} />
    </ErrorBoundary>
  )
}

/** As high as the previous view. Read only once, because a property of the stage would restyle every view. */
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
