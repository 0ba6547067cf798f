// The app's side of a web view, with Farcaster's host package. The bridge of its React Native package is simulated.
import { exposeToEndpoint, type HostEndpoint } from '@farcaster/miniapp-host'

/** The origin that the host package expects of every message from a web view. */
const ORIGIN = 'ReactNativeWebView'
type HostOptions = Parameters<typeof exposeToEndpoint>[0]
type Receive = (event: { data: unknown; origin: string }) => void

/** Puts the app around this page. Returns a function that removes it. */
export function surroundByApp(provider: object): () => void {
  const listeners = new Set<Receive>()
  const inject = (name: string) => (data: unknown) =>
    void document.dispatchEvent(new MessageEvent(name, { data: JSON.parse(JSON.stringify(data)) }))
  const toPage = inject('FarcasterFrameCallback')
  const endpoint: HostEndpoint = {
    postMessage: toPage,
    addEventListener: (_, listener) => void listeners.add(listener as unknown as Receive),
    removeEventListener: (_, listener) => void listeners.delete(listener as unknown as Receive),
    emit: inject('FarcasterFrameEvent'),
    emitEthProvider: (event, params) => inject('FarcasterFrameEthProviderEvent')({ event, params }),
  }
  const stop = exposeToEndpoint({
    endpoint,
    sdk: {
      context: { user: { fid: 1 }, client: { clientFid: 1, added: false } },
      getCapabilities: async () => ['wallet.getEthereumProvider'],
    } as unknown as HostOptions['sdk'],
    ethProvider: provider as NonNullable<HostOptions['ethProvider']>,
    miniAppOrigin: ORIGIN,
  })
  const postMessage = (text: string) => {
    for (const receive of [...listeners]) receive({ data: JSON.parse(text), origin: ORIGIN })
  }
  Object.defineProperty(window, ORIGIN, { configurable: true, value: { postMessage } })
  return () => {
    stop()
    Reflect.deleteProperty(window, ORIGIN)
  }
}
