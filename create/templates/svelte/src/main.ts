import { defineElements } from '@latchkey/sdk/elements'
import { mount } from 'svelte'
import App from './App.svelte'
import { modal } from './modal'

defineElements(modal)
mount(App, { target: document.getElementById('app') as HTMLElement })
