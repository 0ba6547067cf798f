// Entry `@latchkey/sdk/devtools`: a panel that shows a page's developer what a modal does. In no page that does not import it.
export { type DevtoolsOptions, type InspectedModal, mountDevtools } from '@latchkey/ui/devtools'
