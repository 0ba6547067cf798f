// Ranks the search results. Set here and not in the settings, because VitePress would turn a function there into `new Function`.

/** The boost of a page by the start of its path. The first match applies. */
const WEIGHTS = /** @type {const} */ ([
  ['guides/', 8],
  ['introduction/', 5],
  ['errors/', 1.5],
  ['decisions/', 0.3],
  ['changelog/', 0.2],
])
const USUAL = 2

/** @param {import('vitepress').DefaultTheme.Config} config */
export function rankPages(config) {
  if (config.search?.provider !== 'local') return
  const options = config.search.options?.miniSearch?.searchOptions
  if (options) options.boostDocument = (id) => WEIGHTS.find(([start]) => String(id).includes(`/${start}`))?.[1] ?? USUAL
}
