import { createSubscriber } from 'svelte/reactivity'
import { modal } from './modal'

const subscribe = createSubscriber((update) => modal.subscribe(update))

/** Who is connected, and where. Components that read it update when it changes. */
export const wallet = {
  get state() {
    subscribe()
    return modal.getState()
  },
}
