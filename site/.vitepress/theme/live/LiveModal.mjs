// The card with the live modal. Its button works like a host's own: it prefetches the modal on hover or focus, and opens it on a click.
import { useData, withBase } from 'vitepress'
import { defineComponent, h, onBeforeUnmount, onMounted, ref, shallowRef, watch } from 'vue'
import { createLiveModal } from './openLiveModal.mjs'

export const LiveModal = defineComponent({
  name: 'LiveModal',
  setup() {
    const { isDark } = useData()
    const mode = () => (isDark.value ? 'dark' : 'light')
    /** @type {import('vue').ShallowRef<Awaited<ReturnType<typeof createLiveModal>> | null>} */
    const live = shallowRef(null)
    const address = ref('')
    const network = ref('')
    let isGone = false

    onMounted(async () => {
      const made = await createLiveModal(withBase('/live/latchkey.js'), mode())
      if (isGone) return made.destroy()
      const read = () => {
        const state = made.modal.getState()
        address.value = state.status === 'connected' ? state.address : ''
        network.value = state.network.name
      }
      made.modal.subscribe(read)
      read()
      live.value = made
    })
    onBeforeUnmount(() => {
      isGone = true
      live.value?.destroy()
    })
    watch(isDark, () => live.value?.modal.setTheme({ mode: mode(), variables: { accent: '#4f3ff0' } }))

    return () => {
      const warm = () => live.value?.modal.prefetch()
      const open = () => live.value?.modal.open(address.value ? 'Account' : 'Connect')
      const button = {
        type: 'button',
        class: 'lk-live-button',
        disabled: !live.value,
        onPointerenter: warm,
        onFocus: warm,
        onClick: open,
      }
      return h('section', { class: 'lk-live', 'aria-label': 'Live demo' }, [
        h('div', { class: 'lk-live-bar', 'aria-hidden': 'true' }, [
          h('i'),
          h('i'),
          h('i'),
          h('span', 'your-site.example'),
        ]),
        h('div', { class: 'lk-live-page' }, [
          h('p', { class: 'lk-live-title' }, address.value ? 'You’re connected' : 'Try it here'),
          h(
            'p',
            { class: 'lk-live-status', role: 'status' },
            address.value
              ? `${shorten(address.value)} on ${network.value}`
              : 'This is the real modal. Choose “Demo wallet”.',
          ),
          h('button', button, address.value ? 'Open account' : 'Connect wallet'),
          h(
            'p',
            { class: 'lk-live-note' },
            'The demo wallet is part of this page. It has no keys, cannot sign, and sends no requests.',
          ),
        ]),
      ])
    }
  },
})

/** @param {string} address */
function shorten(address) {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
