// The site that embeds the modal, as a visitor knows it.
import { useKernel } from './useKernel'

/** Returns the host of `metadata.url`, or of the page itself, such as `example.com`. */
export function useHostName(): string {
  const url = useKernel().options.metadata?.url
  return url !== undefined && URL.canParse(url) ? new URL(url).host : location.host
}
