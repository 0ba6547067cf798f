// Body of the language menu: stores the visitor's choice, and repeats it on later visits.
import type { PluginSetup } from '@latchkey/kernel'
import type { LanguageMenuTypes } from './types'

export const setup: PluginSetup<LanguageMenuTypes> = async (ctx) => {
  const { tags } = ctx.options
  ctx.provide('languageMenu', {
    tags,
    async choose(tag) {
      ctx.emit('language:chosen', tag)
      await ctx.storage.set('chosen', tag)
    },
  })
  // The host may have taken the language out of the menu since.
  const chosen = await ctx.storage.get('chosen')
  if (chosen && tags.includes(chosen)) ctx.emit('language:chosen', chosen)
}
