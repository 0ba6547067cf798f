// A form for requests, and their responses.
import type { WalletModal } from '@latchkey/sdk'

type Call = Parameters<WalletModal['request']>[0]

/** Shows the response as JSON, or the error code. */
export function sendRequests(modal: WalletModal, form: HTMLFormElement, output: HTMLOutputElement): void {
  const read = (name: string) => String(new FormData(form).get(name))
  form.onsubmit = async (event) => {
    event.preventDefault()
    output.textContent = ''
    try {
      const call: Call = {
        network: read('network') as Call['network'],
        method: read('method'),
        params: JSON.parse(read('params')),
      }
      output.textContent = JSON.stringify(await modal.request(call))
    } catch (error) {
      output.textContent = String(error instanceof Error && 'code' in error ? error.code : error)
    }
  }
}
