// Recipients that accounts of this browser have paid from here, stored for later warnings.
import type { CaipAddress, PluginStorage } from '@latchkey/kernel'
import { array, maxLength, nullable, object, parse, pipe, record, safeParse, string } from 'valibot'
import type { SendTypes } from './types'
import type { KnownRecipient } from './warnings'

/** Recipients of one account, the newest first. */
const KEPT = 50
const KEPT_ACCOUNTS = 10
const TEXT_LENGTH = 255
const Text = pipe(string(), maxLength(TEXT_LENGTH))
const Recipients = record(Text, array(object({ address: Text, name: nullable(Text) })))

export interface Recipients {
  /** Empty if nothing is stored or it cannot be read. */
  of(account: CaipAddress): Promise<readonly KnownRecipient[]>
  /** Never throws, because a full disk must not prevent a visitor from sending. */
  add(account: CaipAddress, recipient: KnownRecipient): Promise<void>
}

export function createRecipients(storage: PluginStorage<SendTypes['storage']>): Recipients {
  async function read() {
    const stored = safeParse(Recipients, await storage.get('recipients').catch(() => null))
    return stored.success ? stored.output : {}
  }
  async function write(account: CaipAddress, { address, name }: KnownRecipient): Promise<void> {
    const { [account]: own = [], ...others } = await read()
    const rest = own.filter((each) => each.address !== address || each.name !== name)
    const accounts = Object.entries(others).slice(0, KEPT_ACCOUNTS - 1)
    const next = { [account]: [{ address, name }, ...rest].slice(0, KEPT), ...Object.fromEntries(accounts) }
    await storage.set('recipients', parse(Recipients, next))
  }
  /** One write after the other, so that none overwrites another's addition. */
  let written = Promise.resolve()
  return {
    async of(account) {
      await written
      return (await read())[account] ?? []
    },
    add(account, recipient) {
      written = written.then(() => write(account, recipient)).catch(() => {})
      return written
    },
  }
}
