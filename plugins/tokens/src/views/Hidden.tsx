// Shows the part of a list that is hidden until the visitor asks, with the reason.
import { Button, useText } from '@latchkey/ui'
import { type JSX, type ReactNode, useState } from 'react'
import { en } from '../i18n/en'

/** `label` says what the button shows, and how much. */
export function Hidden({ label, children }: { label: string; children: ReactNode }): JSX.Element {
  const t = useText(en)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button weight="plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t('tokens.hidden.hide') : label}
      </Button>
      {isOpen && (
        <div className="tokens-hidden">
          <p>{t('tokens.hidden.note')}</p>
          {children}
        </div>
      )}
    </>
  )
}
