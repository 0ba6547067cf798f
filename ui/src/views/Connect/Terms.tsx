// The box that must be checked before any way to connect works, if the host requires it. Requirement CON-09.
import { type JSX, useEffect, useRef } from 'react'
import { parseLink } from '../../format/link'
import { useKernel } from '../../hooks/useKernel'
import { useText } from '../../hooks/useText'
import { termsMessages } from './termsMessages'

interface TermsProps {
  isAccepted: boolean
  /** How often a visitor tried to continue without checking the box. */
  refusals: number
  onChange: (isAccepted: boolean) => void
}

/** The host may link to a path on its own site. */
function resolveLink(url: string | undefined): string | null {
  return url !== undefined && URL.canParse(url, location.href) ? parseLink(new URL(url, location.href).href) : null
}

/** A labeled checkbox with the host's links. A refused try moves the focus here and shows why. */
export function Terms({ isAccepted, refusals, onChange }: TermsProps): JSX.Element {
  const { policy = {} } = useKernel().options
  const t = useText(termsMessages)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (refusals > 0) box.current?.focus()
  }, [refusals])
  const links = { terms: resolveLink(policy.termsUrl), privacy: resolveLink(policy.privacyUrl) }
  const form = links.terms ? (links.privacy ? 'both' : 'terms') : links.privacy ? 'privacy' : 'plain'
  return (
    <div className="terms">
      <label>
        <input
          ref={box}
          type="checkbox"
          data-testid="lk-terms"
          checked={isAccepted}
          aria-required="true"
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        <span>
          {t(`connect.terms.${form}`)
            .split(/(\{terms\}|\{privacy\})/)
            .map((part) => {
              const name = part === '{terms}' ? 'terms' : part === '{privacy}' ? 'privacy' : null
              const link = name && links[name]
              if (!name || !link) return part
              return (
                <a key={name} href={link} target="_blank" rel="noopener noreferrer">
                  {t(`connect.terms.${name}Link`)}
                </a>
              )
            })}
        </span>
      </label>
      <p role="alert">{refusals > 0 && !isAccepted && <span key={refusals}>{t('connect.terms.required')}</span>}</p>
    </div>
  )
}
