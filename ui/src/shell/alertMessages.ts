// English texts of the alert banner; the texts of the alerts are in the kernel.

export const alertMessages = {
  'alert.dismiss': 'Dismiss',
} as const
