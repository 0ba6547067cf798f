// The providers in Connect: the first one wide, the next as a row of icons, the rest behind 'more'.
import { Button, useKernel, useStyles, useText } from '@latchkey/ui'
import { type ComponentType, type JSX, useState } from 'react'
import { en } from '../i18n/en'
import { chooseProviders, layOut, NAMES, putFirst } from '../providers'
import type { Provider } from '../types'
import { Mark } from './marks'
import css from './socials.css?inline'
import { useStart } from './useStart'

/** Binds the buttons to the host's list. */
export function createSocialButtons(wanted: readonly Provider[] | undefined): ComponentType {
  const providers = chooseProviders(wanted)
  return () => <SocialButtons providers={providers} />
}

function SocialButtons({ providers }: { providers: readonly Provider[] }): JSX.Element {
  useStyles(css)
  const t = useText(en)
  const { connections, router } = useKernel()
  // The value when the list opened, so that nothing moves after a sign-in.
  const [lastUsed] = useState(connections.lastUsed)
  const { wide, icons, hasMore } = layOut(putFirst(providers, lastUsed))
  const { prepare, start } = useStart()
  const nameOf = (provider: Provider) => t('socials.continue', { provider: NAMES[provider] })
  return (
    <div className="socials">
      {wide && (
        <Button data-testid={`lk-social-${wide}`} onPointerEnter={prepare} onClick={() => start(wide)}>
          <Mark provider={wide} />
          {nameOf(wide)}
        </Button>
      )}
      {icons.length > 0 && (
        <div className="socials-icons">
          {icons.map((provider) => (
            <Button
              key={provider}
              data-testid={`lk-social-${provider}`}
              aria-label={nameOf(provider)}
              title={nameOf(provider)}
              onPointerEnter={prepare}
              onClick={() => start(provider)}
            >
              <Mark provider={provider} size={22} />
            </Button>
          ))}
          {hasMore && (
            <Button
              aria-label={t('socials.more')}
              title={t('socials.more')}
              onClick={() => router.push('ConnectSocials')}
            >
              <svg width="22" height="22" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
                <path d="M4 12a1.700 1.700 0 1 1 3.400 0a1.700 1.700 0 1 1-3.400 0m6.300 0a1.700 1.700 0 1 1 3.400 0a1.700 1.700 0 1 1-3.400 0m6.300 0a1.700 1.700 0 1 1 3.400 0a1.700 1.700 0 1 1-3.400 0" />
              </svg>
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
