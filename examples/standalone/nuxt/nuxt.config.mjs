export default defineNuxtConfig({
  compatibilityDate: '2026-01-01',
  telemetry: false,
  // Vue leaves the elements of the modal to the browser.
  vue: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('latchkey-') } },
  app: { head: { title: 'Latchkey in Nuxt', link: [{ rel: 'icon', href: 'data:,' }] } },
})
