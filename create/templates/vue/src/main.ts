import { defineElements } from '@latchkey/sdk/elements'
import { createApp } from 'vue'
import App from './App.vue'
import { modal } from './modal'

defineElements(modal)
createApp(App).mount('#app')
