// The languages, each in its own words, with the current one marked.
import { Icon, List, Row, useLanguage, useService, useText } from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'

/** The modal changes while the list stays open, so a wrong choice is a press away from the next. */
export function View(): JSX.Element | null {
  const t = useText(en)
  const current = useLanguage() ?? 'en'
  const menu = useService('languageMenu')
  if (menu.status !== 'ready') return null
  const { tags, choose } = menu.service
  return (
    <List label={t('languageMenu.list')}>
      {tags.map((tag) => (
        <Row
          key={tag}
          isFlat
          picture={null}
          title={<bdi lang={tag}>{nameLanguage(tag, tag)}</bdi>}
          detail={tag !== current && nameLanguage(tag, current)}
          end={
            tag === current && (
              <>
                <span className="hidden">{t('languageMenu.current')}</span>
                <Icon name="check" size={18} />
              </>
            )
          }
          aria-current={tag === current || undefined}
          onClick={() => void choose(tag)}
        />
      ))}
    </List>
  )
}

/** Returns the language's name in the language of `words`, as a title. */
function nameLanguage(tag: string, words: string): string {
  const name = new Intl.DisplayNames([words], { type: 'language', style: 'short' }).of(tag) ?? tag
  return name.slice(0, 1).toLocaleUpperCase(words) + name.slice(1)
}
