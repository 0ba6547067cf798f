// The plugins of a page: what every page has, signing in, wallets on other devices, and the wallet directory.
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

/** What a relay and a directory of one's own take, when the settings name no project. */
const ANY_PROJECT = '00000000000000000000000000000000'

/** The default plugins, and those that the settings name servers for. A line a plugin. */
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
  // A page with its own relay asks no public directory. `null`: the registry that comes with the plugin is the list.
  const ownDirectory = explorerUrl ?? (relayUrl ? null : undefined)
  const directory = { ...config.wallets, projectId, ...(ownDirectory !== undefined && { explorerUrl: ownDirectory }) }
  return [...own, walletConnect(relay), wallets(directory)]
}

/** Signing in without a wallet, where the settings name a server for it. */
function createLogins({ projectId = ANY_PROJECT, loginUrl }: ExampleConfig) {
  if (!loginUrl) return []
  const frame = { projectId, frameUrl: `${loginUrl}/sdk` }
  return [embedded(frame), email(), socials(), passkey()]
}

/** What an account holds, where the settings name a data service. */
function createHoldings(config: ExampleConfig) {
  const { projectId = ANY_PROJECT, dataUrl, onrampUrl, swapRouters, siteTokens = [] } = config
  if (!dataUrl) return []
  const routes = swapRouters ? { routers: swapRouters, providerFeeBps: 0 } : {}
  const sellers = createSellers(onrampUrl)
  const holdings = [data({ projectId, dataUrl }), tokens({ tokens: siteTokens }), history()]
  return [...holdings, swaps(routes), onramp(sellers), smartSessions()]
}

/** A page to buy at that stands in for a provider's own. */
function createSellers(url: string | undefined) {
  return url ? { providers: [{ id: 'demo', name: 'Demo Pay', feeBps: [100, 200] as const, origins: [url] }] } : {}
}

/** What happens in the modal is told where the settings name someone to tell; of an account, nothing that names it. */
function createAnalytics({ projectId = ANY_PROJECT, analyticsUrl }: ExampleConfig) {
  return analyticsUrl ? [analytics({ enabled: true, projectId, analyticsUrl })] : []
}

/** Signing in to the site by a signature, where the settings ask for it. */
function createSignIn({ signIn = 'off' }: ExampleConfig) {
  const options = { path: '/sign-in', statement: 'Sign in to the example.', isRequired: signIn === 'required' }
  async function atOwnServer(tools: SignInTools) {
    const { createServerSignIn } = await import('@latchkey/plugin-siwx/storage')
    return createServerSignIn(tools, options)
  }
  return signIn === 'off' ? [] : [siwx({ siwx: atOwnServer })]
}
