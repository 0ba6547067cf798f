// Farcaster signs in with its app: a QR code to scan, or a link to the app on a phone.
import { Button, CopyLink, Icon, ProgressRing, QrCode, useKernel, useStyles, useText } from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import { NAMES } from '../providers'
import { Mark } from './marks'
import css from './socials.css?inline'
import { useFarcaster } from './useFarcaster'

const RINGS = { waiting: 'waiting', retrieving: 'waiting', done: 'done', failed: 'failed' } as const

export function View(): JSX.Element {
  useStyles(css)
  const { router, options } = useKernel()
  const t = useText(en)
  const { phase, url, error, retry } = useFarcaster()
  const isPhone = options.isMobile?.() ?? false
  const isScanned = phase === 'waiting' && !isPhone
  const words = phase === 'waiting' ? (isPhone ? 'farcaster.phone' : 'farcaster') : phase
  const provider = NAMES.farcaster
  const title = words === 'farcaster.phone' ? t('socials.farcaster.phone') : t(`socials.${words}.title`, { provider })
  return (
    <>
      {isScanned && (
        <div className="socials-code">
          <QrCode text={url} label={t('socials.farcaster.qr')}>
            <span className="socials-mark">
              <Mark provider="farcaster" size={32} />
            </span>
          </QrCode>
        </div>
      )}
      <div className="hero" role="status">
        {!isScanned && (
          <ProgressRing state={RINGS[phase]}>
            <span className="socials-badge">
              <Mark provider="farcaster" size={48} />
            </span>
          </ProgressRing>
        )}
        <h3>{title}</h3>
        <p>{(phase === 'failed' && t.error(error)) || t(`socials.${words}.detail`, { provider })}</p>
      </div>
      <div className="foot">
        {phase === 'waiting' && isPhone && (
          <a
            className="button primary"
            href={url ?? undefined}
            aria-disabled={url === null}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('socials.farcaster.open')}
            <Icon name="external" size={18} />
          </a>
        )}
        {phase === 'waiting' && <CopyLink link={url} />}
        {phase === 'failed' && (
          <>
            <Button weight="primary" onClick={retry}>
              {t('socials.retry')}
            </Button>
            <Button weight="plain" onClick={() => router.back()}>
              {t('socials.choose')}
            </Button>
          </>
        )}
      </div>
    </>
  )
}
