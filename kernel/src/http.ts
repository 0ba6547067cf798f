// Entry `@latchkey/kernel/http`: remote data for plugins, with abort, standard retries, and one cache. It is separate from the index, so
// that only plugins that call a server load it.

export { type Cache, type CacheOptions, createCache } from './http/cache'
export { CALLER, VERSION } from './http/caller'
export { createHttpClient, type HttpClient, type HttpClientOptions, type HttpOptions } from './http/client'
export { fetchUnlessPaused } from './http/fetchUnlessPaused'
export { pause } from './http/pause'
export { isResponseTo, type RpcResponse, readBody } from './http/response'
export {
  isRetryableRpcCode,
  isRetryableStatus,
  RETRY_COUNT,
  type RetryFacts,
  retryAfterMs,
  retryDelayMs,
} from './http/retry'
export { type SharedRequests, shareRequests } from './http/shareRequests'
export { parseWebUrl } from './http/webUrl'
