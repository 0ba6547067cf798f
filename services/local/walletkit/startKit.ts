// Starts WalletConnect's wallet SDK for one wallet, in a page or in Node. It connects only to the relay.
import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'

export type Kit = Awaited<ReturnType<typeof WalletKit.init>>

export interface KitOptions {
  /** `ws:` or `wss:` URL of the relay. */
  relayUrl: string
  projectId: string
  /** Name that sites show. */
  name: string
  /** Origin of the wallet's page; unused for a wallet without one. */
  url: string
  /** Separates its data from that of other wallets in the same storage. */
  storageName: string
  /** Default: the page's IndexedDB. */
  storage?: NonNullable<ConstructorParameters<typeof Core>[0]>['storage']
}

/** Resolves when the wallet has its keys and stored sessions. It connects to the relay in the background. */
export async function startKit({ relayUrl, projectId, name, url, storageName, storage }: KitOptions): Promise<Kit> {
  const core = new Core({
    relayUrl,
    projectId,
    customStoragePrefix: storageName,
    ...(storage && { storage }),
    telemetryEnabled: false,
    logger: 'silent',
  })
  // Both would call servers of WalletConnect: the Verify API, and telemetry.
  core.verify.resolve = () => Promise.reject(new Error('This wallet does not verify sites.'))
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

/** Messages that were being sent when the wallet stopped fail a minute later inside the library, as unhandled rejections. */
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

/** The library throws an unhandled error if the relay redelivers a disconnect of a session that is gone. */
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
