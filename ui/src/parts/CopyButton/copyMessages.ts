// Texts of the copy button.

export const copyMessages = {
  'copy.copied': 'Copied',
  'copy.failed': 'Could not copy. Select the text instead.',
} as const
