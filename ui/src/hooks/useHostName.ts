// The site the modal is embedded in, as a visitor knows it.
import { useKernel } from './useKernel'

/** Host of the page's address as given in `metadata.url`, else of the page itself, like `example.com`. */
export function useHostName(): string {
  const url = useKernel().options.metadata?.url
  return url !== undefined && URL.canParse(url) ? new URL(url).host : location.host
}
