// Every provider, by name.
import { Icon, List, Row, useStyles, useText } from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import { chooseProviders, NAMES } from '../providers'
import type { Provider } from '../types'
import { Mark } from './marks'
import css from './socials.css?inline'
import { useStart } from './useStart'

/** Binds the view to the host's list. */
export function createConnectSocialsView(wanted: readonly Provider[] | undefined): () => JSX.Element {
  const providers = chooseProviders(wanted)
  return () => <ConnectSocials providers={providers} />
}

function ConnectSocials({ providers }: { providers: readonly Provider[] }): JSX.Element {
  useStyles(css)
  const t = useText(en)
  const { prepare, start } = useStart()
  return (
    <List label={t('socials.list')}>
      {providers.map((provider) => (
        <Row
          key={provider}
          data-testid={`lk-social-${provider}`}
          picture={
            <span className="socials-mark">
              <Mark provider={provider} size={24} />
            </span>
          }
          title={NAMES[provider]}
          end={<Icon name="next" size={18} />}
          onPointerEnter={prepare}
          onClick={() => start(provider)}
        />
      ))}
    </List>
  )
}
