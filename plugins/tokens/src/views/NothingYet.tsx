// For an empty account: what will be shown here, and the page's ways to get something.
import { Button, Icon, type IconName, useOpenView, useSlot, useText } from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'

/** IDs of account actions that add funds, the simplest first. */
const WAYS_IN = ['receive', 'onramp']

export interface NothingYetProps {
  icon?: IconName
  title: string
  detail: string
}

/** An empty tab. */
export function NothingYet({ icon = 'wallet', title, detail }: NothingYetProps): JSX.Element {
  const t = useText(en)
  const openView = useOpenView()
  const ways = useSlot('account.action').filter(({ id }) => WAYS_IN.includes(id))
  return (
    <div className="tokens-nothing">
      <span className="badge">
        <Icon name={icon} size={28} />
      </span>
      <h3>{title}</h3>
      <p>{detail}</p>
      {ways.map((item) => (
        <Button key={`${item.plugin}.${item.id}`} {...openView(item.opens)}>
          {t.label(item.plugin, item)}
        </Button>
      ))}
    </div>
  )
}
