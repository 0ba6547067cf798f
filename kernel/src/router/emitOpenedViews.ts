// The event `view:opened`: emitted once for each new view, but not when the visitor goes back to one.
import type { Dispose, Store } from '../base/store'
import type { EventBus } from '../events/bus'
import type { ModalRouter } from './contract'

/** Reports every new view on top of an open modal. */
export function emitOpenedViews(store: Store, { stateAtom }: Pick<ModalRouter, 'stateAtom'>, bus: EventBus): Dispose {
  let newestKey = 0
  return store.sub(stateAtom, () => {
    const { isOpen, stack } = store.get(stateAtom)
    const top = stack.at(-1)
    if (!isOpen || !top || top.key <= newestKey) return
    newestKey = top.key
    bus.emit('view:opened', { view: top.view })
  })
}
