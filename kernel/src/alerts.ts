// Entry `@latchkey/kernel/alerts`: alerts for a site's developer, and how to recognize a service's refusal. It is separate from the index,
// so that a correctly configured page does not load it.

export { alertDeveloper } from './alerts/alertDeveloper'
export { alertIdOf } from './alerts/alertIdOf'
export { alertTexts } from './alerts/alertTexts'
