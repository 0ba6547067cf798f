// Asks for the signature: shows who asks, what is signed, and what canceling does.
import { addressOf, networkOf } from '@latchkey/kernel'
import {
  Address,
  Button,
  Icon,
  ProgressRing,
  Status,
  useErrorDescription,
  useHostName,
  useKernel,
  useLatchkeyAtom,
  useService,
  useStyles,
  useText,
} from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import { IDLE, type SignInState } from '../machine'
import type { SignInService } from '../types'
import css from './siwx.css?inline'

export function View(): JSX.Element {
  const signIn = useService('signIn')
  if (signIn.status === 'ready') return <Following service={signIn.service} />
  return <Screen state={IDLE} service={null} error={signIn.status === 'failed' ? signIn.error : null} />
}

function Following({ service }: { service: SignInService }): JSX.Element {
  const state = useLatchkeyAtom(service.stateAtom)
  return <Screen state={state} service={service} error={state.error} />
}

interface ScreenProps {
  state: SignInState
  service: SignInService | null
  error: unknown
}

/** Shows what is signed, until it succeeds. */
function Screen(props: ScreenProps): JSX.Element {
  useStyles(css)
  const t = useText(en)
  const isSignedIn = props.state.phase === 'signedIn'
  return (
    <>
      <Status>
        {isSignedIn && (
          <div className="hero">
            <ProgressRing state="done">
              <span className="siwx-mark">
                <Icon name="check" size={48} />
              </span>
            </ProgressRing>
            <h3>{t('siwx.signedIn')}</h3>
          </div>
        )}
      </Status>
      {!isSignedIn && <Request {...props} />}
    </>
  )
}

function Request({ state: { phase, account, isRequired }, service, error }: ScreenProps): JSX.Element {
  const { networks } = useKernel()
  const t = useText(en)
  const describe = useErrorDescription()
  const host = useHostName()
  const isSigning = phase === 'signing'
  const isLeaving = phase === 'leaving'
  const isReady = phase === 'asking' && service !== null
  const consequence = t(isRequired ? 'siwx.required' : 'siwx.optional')
  // The outcome is in the service's state.
  const sign = () => void service?.sign().catch(() => {})
  const cancel = () => void service?.cancel()
  return (
    <>
      <div className="hero">
        <span className="badge">
          <Icon name="wallet" size={28} />
        </span>
        <h3>{t('siwx.title', { host })}</h3>
        <p>{t('siwx.detail')}</p>
      </div>
      <dl className="siwx-facts" aria-label={t('siwx.facts')}>
        <dt>{t('siwx.site')}</dt>
        <dd>
          <bdi dir="ltr">{location.origin}</bdi>
        </dd>
        {account && (
          <>
            <dt>{t('siwx.account')}</dt>
            <dd>
              <Address address={addressOf(account)} />
            </dd>
            <dt>{t('siwx.network')}</dt>
            <dd>{networks.get(networkOf(account))?.name}</dd>
          </>
        )}
      </dl>
      {error ? (
        <p className="siwx-note failed" role="alert">
          {describe(error).detail}
        </p>
      ) : (
        <p className="siwx-note">
          {!isSigning && consequence}
          <span role="status">{isSigning && t('siwx.waiting')}</span>
        </p>
      )}
      <div className="foot">
        <Button weight="primary" isBusy={!isReady} onClick={isReady ? sign : undefined}>
          {t(isSigning ? 'siwx.signing' : 'siwx.sign')}
        </Button>
        <Button isBusy={isLeaving || service === null} onClick={isLeaving ? undefined : cancel}>
          {t(isLeaving ? 'siwx.canceling' : 'siwx.cancel')}
        </Button>
      </div>
    </>
  )
}
