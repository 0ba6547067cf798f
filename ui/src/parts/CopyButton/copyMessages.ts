// Texts of the copy buttons.

export const copyMessages = {
  'copy.copied': 'Copied',
  'copy.failed': 'Couldn’t copy. Select the text instead.',
  'copy.link': 'Copy link',
  'copy.linkFailed': 'Couldn’t copy',
} as const
