// Nothing is held yet: what will be here, and the ways to get something that this page has.
import { Button, Icon, type IconName, useOpenView, useSlot, useText } from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'

/** Ids of the account's actions that bring something in, the plainest first. */
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
