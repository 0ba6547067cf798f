// Titles and texts of the alerts.
import type { AlertId, AlertText } from './contract'

const INVALID_CONFIGURATION = 'Invalid App Configuration'

/** English text of each alert of the kernel. An ID that is not listed here belongs to a plugin. */
export const alertTexts: { readonly [Id in AlertId]?: AlertText } = {
  'network-not-found': {
    title: 'Network Not Found',
    detail: 'The page asked for a network that is not in its list. Add it to the networks of its chain.',
  },
  'origin-not-allowed': {
    title: INVALID_CONFIGURATION,
    detail:
      'This origin is not allowed to use the project id. Add it to the allowed origins in the provider’s dashboard.',
  },
  'session-expired': {
    title: 'Session Expired',
    detail: 'The service refused the session: this device’s clock is off. Set it to automatic, then reload.',
  },
  'invalid-project-id': {
    title: 'Invalid Project ID',
    detail: 'No project has this id. Copy the id from the provider’s dashboard into the options of the page.',
  },
  'project-id-missing': {
    title: 'Project ID Not Configured',
    detail: 'A service in use needs a project id. Set one in the options, or point the service at your own server.',
  },
  'socials-timed-out': {
    title: INVALID_CONFIGURATION,
    detail: 'The login frame did not respond. Check its address, and that this origin is among its allowed origins.',
  },
}
