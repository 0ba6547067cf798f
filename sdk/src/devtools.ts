// Entry `@latchkey/sdk/devtools`: a panel that shows a page's developer what a modal does. Only pages that import it contain it.
export { type DevtoolsOptions, type InspectedModal, mountDevtools } from '@latchkey/ui/devtools'
