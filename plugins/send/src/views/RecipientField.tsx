// The recipient field for an address, a name, or a payment link, with the resolved recipient.
import {
  Address,
  Avatar,
  Button,
  cleanName,
  IconButton,
  Input,
  useLatchkeyAtom,
  useLocale,
  useText,
} from '@latchkey/ui'
import type { JSX, ReactNode } from 'react'
import { en } from '../i18n/en'
import type { SendService } from '../types'
import { useBlockReasonText } from './useBlockReasonText'

/** CSS pixels. */
const AVATAR_SIZE = 28

interface RecipientFieldProps {
  send: SendService
  /** Shows what is known about the resolved recipient. */
  children: ReactNode
}

export function RecipientField({ send, children }: RecipientFieldProps): JSX.Element {
  const t = useText(en)
  const draft = useLatchkeyAtom(send.draftAtom)
  const { blocked } = useLatchkeyAtom(send.verdictAtom)
  const textOf = useBlockReasonText(send)
  const locale = useLocale()
  const type = (typed: string) => send.typeRecipient(typed, locale)
  const recipient = draft?.recipient ?? { status: 'empty' as const }
  const text = draft?.recipientText ?? ''
  const own = recipient.status === 'problem' ? (`recipient-${recipient.problem}` as const) : null
  const refused = blocked === 'recipient-token-contract' || blocked === 'recipient-zero' ? blocked : null
  const problem = own ?? refused

  async function paste(): Promise<void> {
    try {
      type(await navigator.clipboard.readText())
    } catch {
      // Refused, or a page without HTTPS: pasting with the keyboard still works.
    }
  }

  return (
    <div className="send-recipient">
      <Input
        label={t('send.recipient')}
        value={text}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="done"
        dir="ltr"
        data-testid="lk-send-recipient"
        problem={problem === null ? undefined : textOf(problem)}
        end={
          text === '' ? (
            <Button weight="plain" onClick={paste}>
              {t('send.recipient.paste')}
            </Button>
          ) : (
            <IconButton icon="close" label={t('send.recipient.clear')} onClick={() => type('')} />
          )
        }
        onValue={type}
      />
      {(recipient.status === 'reading' || recipient.status === 'known') && (
        <div className="send-resolved">
          {recipient.status === 'reading' && <p className="send-reading">{t('send.recipient.reading')}</p>}
          {recipient.status === 'known' && recipient.recipient.name !== null && (
            <p className="send-known">
              <Avatar address={recipient.recipient.address} source={recipient.recipient.avatarUrl} size={AVATAR_SIZE} />
              <span>
                <bdi>{cleanName(recipient.recipient.name)}</bdi>
                <Address address={recipient.recipient.address} />
              </span>
            </p>
          )}
          {children}
        </div>
      )}
    </div>
  )
}
