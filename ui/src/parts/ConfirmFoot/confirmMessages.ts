// Texts of what every review ends with.

export const confirmMessages = {
  'confirm.accept': 'I understand and want to continue',
} as const
