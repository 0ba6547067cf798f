// Messages to and from the app around this page: Farcaster's phone apps show it in a React Native web view instead of a frame.
import type { ParentPage } from './parentPage'

declare global {
  interface Window {
    ReactNativeWebView?: { postMessage(text: string): void }
  }
}

/** Null if there is no app around this page. The app needs no origin check, because it could replace the whole page. */
export function openWebView(): ParentPage | null {
  const view = window.parent === window ? window.ReactNativeWebView : undefined
  if (!view) return null
  return {
    post: (message) => view.postMessage(JSON.stringify(message)),
    listen(listener) {
      const listening = new AbortController()
      const hear = (name: string, type?: string) => {
        const receive = ({ data }: MessageEvent) => {
          if (typeof data === 'object' && data !== null) listener(type ? { ...data, type } : data)
        }
        document.addEventListener(name, receive as EventListener, { signal: listening.signal })
      }
      hear('FarcasterFrameCallback')
      hear('FarcasterFrameEthProviderEvent', 'frameEthProviderEvent')
      return () => listening.abort()
    },
  }
}
