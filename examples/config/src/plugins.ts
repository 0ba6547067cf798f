// The plugins of a page: the defaults, sign-in, wallets on other devices, and the wallet directory.
import { analytics } from '@latchkey/plugin-analytics'
import { data } from '@latchkey/plugin-data'
import { diagnosis } from '@latchkey/plugin-diagnosis'
import { email } from '@latchkey/plugin-email'
import { embedded } from '@latchkey/plugin-embedded'
import { history } from '@latchkey/plugin-history'
import { hostWallets } from '@latchkey/plugin-host-wallets'
import { names } from '@latchkey/plugin-names'
import { onramp } from '@latchkey/plugin-onramp'
import { passkey } from '@latchkey/plugin-passkey'
import { receive } from '@latchkey/plugin-receive'
import { send } from '@latchkey/plugin-send'
import { type SignInTools, siwx } from '@latchkey/plugin-siwx'
import { smartSessions } from '@latchkey/plugin-smart-sessions'
import { socials } from '@latchkey/plugin-socials'
import { swaps } from '@latchkey/plugin-swaps'
import { tokens } from '@latchkey/plugin-tokens'
import { walletConnect } from '@latchkey/plugin-walletconnect'
import { wallets } from '@latchkey/plugin-wallets'
import { defaultPlugins } from '@latchkey/sdk'
import { type ExampleConfig, hasRemoteWallets } from './index'

/** The project ID for your own relay and directory, if the settings have none. */
const ANY_PROJECT = '00000000000000000000000000000000'

/** Returns the default plugins, and those whose servers are in the settings, one per line. */
export function createPlugins(config: ExampleConfig) {
  const own = [
    ...defaultPlugins(),
    diagnosis(),
    hostWallets(config.hosts),
    receive(),
    send(),
    names({ testnets: true }),
    ...createLogins(config),
    ...createHoldings(config),
    ...createAnalytics(config),
    ...createSignIn(config),
  ]
  if (!hasRemoteWallets(config)) return own
  const { projectId = ANY_PROJECT, relayUrl, bundlerUrl, explorerUrl } = config
  const relay = { projectId, ...(relayUrl && { relayUrl }), ...(bundlerUrl && { bundlerUrl }) }
  // A page with its own relay does not use the public directory. With `null`, the list is the one bundled with the plugin.
  const ownDirectory = explorerUrl ?? (relayUrl ? null : undefined)
  const directory = { ...config.wallets, projectId, ...(ownDirectory !== undefined && { explorerUrl: ownDirectory }) }
  return [...own, walletConnect(relay), wallets(directory)]
}

/** Sign-in without a wallet, if the settings have a login server. */
function createLogins({ projectId = ANY_PROJECT, loginUrl }: ExampleConfig) {
  if (!loginUrl) return []
  const frame = { projectId, frameUrl: `${loginUrl}/sdk` }
  return [embedded(frame), email(), socials(), passkey()]
}

/** What an account holds, if the settings have a data service. */
function createHoldings(config: ExampleConfig) {
  const { projectId = ANY_PROJECT, dataUrl, onrampUrl, swapRouters, siteTokens = [] } = config
  if (!dataUrl) return []
  const routes = swapRouters ? { routers: swapRouters, providerFeeBps: 0 } : {}
  const sellers = createSellers(onrampUrl)
  const holdings = [data({ projectId, dataUrl }), tokens({ tokens: siteTokens }), history()]
  return [...holdings, swaps(routes), onramp(sellers), smartSessions()]
}

/** A page that replaces a provider's own purchase page. */
function createSellers(url: string | undefined) {
  return url ? { providers: [{ id: 'demo', name: 'Demo Pay', feeBps: [100, 200] as const, origins: [url] }] } : {}
}

/** Reports events if the settings have an analytics service. Nothing in them identifies the account. */
function createAnalytics({ projectId = ANY_PROJECT, analyticsUrl }: ExampleConfig) {
  return analyticsUrl ? [analytics({ enabled: true, projectId, analyticsUrl })] : []
}

/** Sign-in to the site with a signature, if the settings ask for it. */
function createSignIn({ signIn = 'off' }: ExampleConfig) {
  const options = { path: '/sign-in', statement: 'Sign in to the example.', isRequired: signIn === 'required' }
  async function atOwnServer(tools: SignInTools) {
    const { createServerSignIn } = await import('@latchkey/plugin-siwx/storage')
    return createServerSignIn(tools, options)
  }
  return signIn === 'off' ? [] : [siwx({ siwx: atOwnServer })]
}
