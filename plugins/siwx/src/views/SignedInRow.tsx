// Shows that this account is signed in, until when, and a button to sign out. Requirement SIW-04.
import {
  Button,
  Icon,
  Problem,
  Row,
  useErrorDescription,
  useKernel,
  useLatchkeyAtom,
  useLocale,
  useService,
  useStyles,
  useText,
} from '@latchkey/ui'
import { type JSX, useState } from 'react'
import { en } from '../i18n/en'
import type { SignInService } from '../types'
import css from './siwx.css?inline'

/** Renders nothing if the account is not signed in. */
export function View(): JSX.Element | null {
  const signIn = useService('signIn')
  return signIn.status === 'ready' ? <Following service={signIn.service} /> : null
}

function Following({ service }: { service: SignInService }): JSX.Element | null {
  const { phase, account, isRequired } = useLatchkeyAtom(service.stateAtom)
  if (phase !== 'signedIn' || account === null) return null
  return <SignedIn key={account} service={service} isRequired={isRequired} />
}

function SignedIn({ service, isRequired }: { service: SignInService; isRequired: boolean }): JSX.Element | null {
  useStyles(css)
  const t = useText(en)
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const sessions = useLatchkeyAtom(service.sessionsAtom)
  const endsMs = sessions.map(({ data }) => Date.parse(data.expirationTime ?? '')).filter(Number.isFinite)
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  // The session with the latest expiry keeps the account signed in; one without an expiry lasts until it is ended.
  const isUnending = endsMs.length < sessions.length
  const until = isUnending ? t('siwx.signedIn.unending') : format.format(Math.max(...endsMs))
  return (
    <>
      <Row
        picture={<Icon name="check" />}
        title={t('siwx.signedIn')}
        detail={isUnending ? until : t('siwx.signedIn.until', { time: until })}
        end={<Icon name="down" size={18} />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && <SignOut service={service} isRequired={isRequired} />}
    </>
  )
}

function SignOut({ service, isRequired }: { service: SignInService; isRequired: boolean }): JSX.Element {
  const t = useText(en)
  const { snackbar } = useKernel()
  const describe = useErrorDescription()
  const [isEnding, setEnding] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  // This state change removes the row.
  const signOut = async () => {
    setEnding(true)
    setProblem(null)
    try {
      await service.revoke()
      snackbar.show('success', t('siwx.signedOut'))
    } catch (error) {
      setProblem(error)
      setEnding(false)
    }
  }
  return (
    <div className="siwx-out">
      <p className="siwx-note">{t(isRequired ? 'siwx.signedIn.again' : 'siwx.signedIn.detail')}</p>
      {problem !== null && <Problem error={describe(problem)} />}
      <Button icon="leave" isBusy={isEnding} onClick={isEnding ? undefined : () => void signOut()}>
        {t(isEnding ? 'siwx.signingOut' : 'siwx.signOut')}
      </Button>
    </div>
  )
}
