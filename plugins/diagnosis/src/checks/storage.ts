// Checks whether a connection is remembered, and whether anything can be stored at all.
import type { Finding } from '@latchkey/kernel/contracts'
import type { StorageState } from '@latchkey/kernel/storage'

/** `isFramed`: the page is in a frame of another site, where browsers keep its storage separate. */
export function checkStorage(state: StorageState, isFramed: boolean, usage: StorageEstimate | null): Finding {
  const technical = `storage: ${state}${isFramed ? ', partitioned by the site around' : ''}${describe(usage)}`
  if (state === 'kept' || state === 'session') {
    return { state: 'ok', says: `diagnosis.storage.${isFramed ? 'apart' : state}`, technical }
  }
  return { state: 'problem', says: `diagnosis.storage.${state}`, technical, remedy: 'reloadPage' }
}

function describe(usage: StorageEstimate | null): string {
  return usage?.quota === undefined ? '' : `, ${usage.usage ?? 0} of ${usage.quota} B used`
}
