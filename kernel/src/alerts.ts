// Entry `@latchkey/kernel/alerts`: what is told to a site's developer, and how a service's refusal is recognised. Apart from
// the index, so that a page whose set-up is right loads none of it.

export { alertIdOf } from './alerts/alertIdOf'
export { alertTexts } from './alerts/alertTexts'
