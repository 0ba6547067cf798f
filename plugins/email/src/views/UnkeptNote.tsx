// If the browser stores nothing for the login frame, a sign-in ends with the page. This says so in advance.
import type { EmbeddedWalletService } from '@latchkey/kernel/contracts'
import { useLatchkeyAtom, useService, useText } from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'

/** Renders nothing if sign-ins are stored. */
export function UnkeptNote(): JSX.Element | null {
  const wallet = useService('embeddedWallet')
  return wallet.status === 'ready' ? <Note wallet={wallet.service} /> : null
}

function Note({ wallet }: { wallet: EmbeddedWalletService }): JSX.Element | null {
  const t = useText(en)
  return useLatchkeyAtom(wallet.isRememberedAtom) ? null : <p className="otp-note">{t('email.code.unkept')}</p>
}
