// English texts of the language menu. Those of its row and its title are in the manifest.
export const en = {
  'languageMenu.list': 'Languages',
  'languageMenu.current': 'Current language',
} as const
