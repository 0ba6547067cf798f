import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

/** Vue leaves the modal's elements to the browser. */
const isCustomElement = (tag) => tag.startsWith('latchkey-')

export default defineConfig({ plugins: [vue({ template: { compilerOptions: { isCustomElement } } })] })
