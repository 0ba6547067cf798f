// Alerts that a site's developer must act on: an open registry.

/** Problems that a site's developer must fix. A plugin names its own alerts like `acme:reason`. */
export interface Alerts {
  'network-not-found': undefined
  'origin-not-allowed': undefined
  /** The clock of this device is wrong. */
  'session-expired': undefined
  'invalid-project-id': undefined
  'project-id-missing': undefined
  'socials-timed-out': undefined
}

export type AlertId = keyof Alerts & string

/** English text of an alert: `title` says what is wrong, and `detail` says what to do. It contains no visitor data. */
export interface AlertText {
  title: string
  detail: string
}

export interface Alert {
  id: AlertId
  /** Subject of the alert, such as a network ID. Shown unchanged. */
  subject?: string
  /** Text of an alert that a plugin defines. The message keys `alert.<id>.title` and `alert.<id>.detail` override it. */
  text?: AlertText
}
