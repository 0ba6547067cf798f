// Wraps the older form of a host's sign-in as a provider, only for EVM networks.
import type { CaipNetworkId } from '@latchkey/kernel'
import { sessionRefused } from './errors'
import { parseSignInText } from './message'
import { describePage } from './pageAddress'
import { DEFAULT_LIFE_MS, toData } from './signInData'
import type { SiweConfig, SiweMessageParams } from './siweTypes'
import type { SignInProvider, SignInSession, SignInTools } from './types'

const EVM_NETWORK = /^eip155:(\d+)$/
const chainIdOf = (network: CaipNetworkId) => Number(EVM_NETWORK.exec(network)?.[1])
const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Returns the provider, or null if the host turned it off. The host stores the sessions, so it is called each time. */
export function createSiweProvider(config: SiweConfig, tools: Pick<SignInTools, 'nowMs'>): SignInProvider | null {
  const { enabled = true, required = true } = config
  const { signOutOnDisconnect = true, signOutOnAccountChange = true, signOutOnNetworkChange = true } = config
  if (!enabled) return null

  async function signOut(): Promise<void> {
    await config.signOut()
    config.onSignOut?.()
  }
  async function addSession({ data, message, signature, cacao }: SignInSession): Promise<void> {
    const proof = { message, signature, ...(cacao !== undefined && { cacao }) }
    if (!(await config.verifyMessage(proof))) throw sessionRefused('signature')
    config.onSignIn?.({ address: data.accountAddress, chainId: chainIdOf(data.chainId) })
  }

  return {
    appliesTo: (chainId) => EVM_NETWORK.test(chainId),
    getRequired: () => required,
    async createMessage({ chainId, accountAddress }) {
      const params: SiweMessageParams = (await config.getMessageParams?.()) ?? describePage()
      const nonce = await config.getNonce(accountAddress)
      const nowMs = tools.nowMs()
      const { iat = new Date(nowMs).toISOString(), exp = new Date(nowMs + DEFAULT_LIFE_MS).toISOString() } = params
      const number = chainIdOf(chainId)
      const address = `${chainId}:${accountAddress}`
      const text = config.createMessage({ ...params, address, chainId: number, nonce, version: '1', iat, exp })
      // A host may write more or less than its input, so the text determines what the wallet signs.
      const said = parseSignInText(text)
      if (said) return { ...toData(said, chainId), accountAddress, nonce, toString: () => text }
      const { domain, uri, statement, nbf, requestId, resources } = params
      return {
        accountAddress,
        chainId,
        domain,
        uri,
        nonce,
        version: '1',
        issuedAt: iat,
        expirationTime: exp,
        ...(statement !== undefined && { statement }),
        ...(nbf !== undefined && { notBefore: nbf }),
        ...(requestId !== undefined && { requestId }),
        ...(resources !== undefined && { resources }),
        toString: () => text,
      }
    },
    addSession,
    revokeSession: signOut,
    async setSessions(sessions) {
      if (sessions.length === 0 && signOutOnDisconnect) await signOut()
      for (const session of sessions) await addSession(session)
    },
    async getSessions(chainId, address) {
      const session = await config.getSession()
      if (!session) return []
      const isAccount = isSame(session.address, address) || !signOutOnAccountChange
      const isNetwork = session.chainId === chainIdOf(chainId) || !signOutOnNetworkChange
      if (!isAccount || !isNetwork) return []
      // Only the host's server knows what was signed.
      const data = { ...describePage(), accountAddress: address, chainId, version: '1', nonce: '' }
      return [{ data, message: '', signature: '' }]
    },
  }
}
