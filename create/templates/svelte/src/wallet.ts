import type { ModalState } from '@latchkey/sdk'
import { createSubscriber } from 'svelte/reactivity'
import { modal } from './modal'

const subscribe = createSubscriber((update) => modal.subscribe(update))

/** Who is connected, and where. What reads it is drawn again when it changes. */
export const wallet = {
  get state(): ModalState {
    subscribe()
    return modal.getState()
  },
}
