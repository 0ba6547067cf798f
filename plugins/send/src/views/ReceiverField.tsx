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

interface ReceiverFieldProps {
  send: SendService
  /** Shows what is known about the resolved recipient. */
  children: ReactNode
}

export function ReceiverField({ send, children }: ReceiverFieldProps): JSX.Element {
  const t = useText(en)
  const draft = useLatchkeyAtom(send.draftAtom)
  const { blocked } = useLatchkeyAtom(send.verdictAtom)
  const textOf = useBlockReasonText(send)
  const locale = useLocale()
  const type = (typed: string) => send.typeReceiver(typed, locale)
  const receiver = draft?.receiver ?? { status: 'empty' as const }
  const text = draft?.receiverText ?? ''
  const own = receiver.status === 'problem' ? (`receiver-${receiver.problem}` as const) : null
  const refused = blocked === 'receiver-token-contract' || blocked === 'receiver-zero' ? blocked : null
  const problem = own ?? refused

  async function paste(): Promise<void> {
    try {
      type(await navigator.clipboard.readText())
    } catch {
      // Refused, or a page without HTTPS: pasting with the keyboard still works.
    }
  }

  return (
    <div className="send-receiver">
      <Input
        label={t('send.receiver')}
        value={text}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="done"
        dir="ltr"
        data-testid="lk-send-receiver"
        problem={problem === null ? undefined : textOf(problem)}
        end={
          text === '' ? (
            <Button weight="plain" onClick={paste}>
              {t('send.receiver.paste')}
            </Button>
          ) : (
            <IconButton icon="close" label={t('send.receiver.clear')} onClick={() => type('')} />
          )
        }
        onValue={type}
      />
      {(receiver.status === 'reading' || receiver.status === 'known') && (
        <div className="send-answer">
          {receiver.status === 'reading' && <p className="send-reading">{t('send.receiver.reading')}</p>}
          {receiver.status === 'known' && receiver.receiver.name !== null && (
            <p className="send-known">
              <Avatar address={receiver.receiver.address} source={receiver.receiver.avatarUrl} size={AVATAR_SIZE} />
              <span>
                <bdi>{cleanName(receiver.receiver.name)}</bdi>
                <Address address={receiver.receiver.address} />
              </span>
            </p>
          )}
          {children}
        </div>
      )}
    </div>
  )
}
