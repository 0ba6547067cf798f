// English texts of the alert banner itself; those of the alerts are the kernel's.

export const alertMessages = {
  'alert.dismiss': 'Dismiss',
} as const
