// The page around a Safe App, with the messages of @safe-global/safe-apps-sdk, around the site that `?site=` names.
import type { RequestId, SafeInfo } from '@safe-global/safe-apps-sdk'
import { frameSite } from './frameSite'

interface Question {
  id: RequestId
  method: string
  env?: { sdkVersion: string }
}

const query = new URLSearchParams(location.search)
const { iframe, site } = frameSite()
const info: Pick<SafeInfo, 'safeAddress' | 'chainId' | 'owners' | 'threshold' | 'isReadOnly'> = {
  safeAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  chainId: Number(query.get('chain') ?? 1),
  owners: [],
  threshold: 1,
  isReadOnly: false,
}

window.addEventListener('message', ({ source, origin, data }: MessageEvent<Question>) => {
  if (source !== iframe.contentWindow || origin !== new URL(site).origin || !data.env) return
  const outcome =
    data.method === 'getSafeInfo' ? { success: true, data: info } : { success: false, error: 'Not supported' }
  iframe.contentWindow?.postMessage({ id: data.id, version: '1.18.0', ...outcome }, origin)
})
