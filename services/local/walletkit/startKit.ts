// Starts WalletConnect's wallet SDK for one wallet, in a page or in Node. It speaks to the relay and to no one else.
import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'

export type Kit = Awaited<ReturnType<typeof WalletKit.init>>

export interface KitOptions {
  /** `ws:` or `wss:` address of the relay. */
  relayUrl: string
  projectId: string
  /** How sites show this wallet. */
  name: string
  /** Origin of the wallet's page; of no meaning for a wallet without one. */
  url: string
  /** Keeps its data apart from that of other wallets in the same storage. */
  storageName: string
  /** Default: the page's IndexedDB. */
  storage?: NonNullable<ConstructorParameters<typeof Core>[0]>['storage']
}

/** Resolves when the wallet has its keys and earlier sessions; the relay is reached in the background. */
export async function startKit({ relayUrl, projectId, name, url, storageName, storage }: KitOptions): Promise<Kit> {
  const core = new Core({
    relayUrl,
    projectId,
    customStoragePrefix: storageName,
    ...(storage && { storage }),
    telemetryEnabled: false,
    logger: 'silent',
  })
  // Both would ask servers of WalletConnect: who attested the origin, and to count that this wallet has started.
  core.verify.resolve = () => Promise.reject(new Error('This wallet asks nobody who a site is.'))
  core.eventClient.init = async () => {}
  const metadata = {
    name,
    description: 'A wallet for trying out, with worthless coins.',
    url,
    icons: [`${url}/icon.svg`],
  }
  const kit = await WalletKit.init({ core, metadata, signConfig: { disableRequestQueue: true } })
  ignoreLateDeletes(kit)
  dropUnsent(kit.core)
  return kit
}

/** What a stopped wallet was still sending fails a minute later inside the library, where no one catches it. */
function dropUnsent({ relayer }: Kit['core']): void {
  const publish = relayer.publish.bind(relayer)
  const publishCustom = relayer.publishCustom.bind(relayer)
  const send = async (sending: Promise<void>) => {
    try {
      await sending
    } catch (cause) {
      if (!relayer.transportExplicitlyClosed) throw cause
      await new Promise<never>(() => {})
    }
  }
  relayer.publish = (...args) => send(publish(...args))
  relayer.publishCustom = (params) => send(publishCustom(params))
}

/** The library's handling of a disconnect that the relay sends again, when the session is gone, is an error that no one catches. */
function ignoreLateDeletes({ engine: { signClient } }: Kit): void {
  const { engine, session } = signClient
  const [hear, forget] = ['onSessionDeleteRequest', 'deleteSession'].map((name): unknown => Reflect.get(engine, name))
  if (typeof hear !== 'function' || typeof forget !== 'function') return
  const isKnown = (topic: string) => session.keys.includes(topic)
  Object.assign(engine, {
    onSessionDeleteRequest: async (topic: string, ...rest: unknown[]) => isKnown(topic) && hear(topic, ...rest),
    deleteSession: async (params: { topic: string }) => isKnown(params.topic) && forget(params),
  })
}
