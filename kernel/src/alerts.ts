// Entry `@latchkey/kernel/alerts`: what is told to a site's developer, and how a service's refusal is recognized. Apart from
// the index, so that a page whose setup is right loads none of it.

export { alertIdOf } from './alerts/alertIdOf'
export { alertTexts } from './alerts/alertTexts'
