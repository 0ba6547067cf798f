// Texts of what copies.

export const copyMessages = {
  'copy.copied': 'Copied',
  'copy.failed': 'Could not copy. Select the text instead.',
  'copy.link': 'Copy link',
  'copy.linkFailed': 'Could not copy',
} as const
