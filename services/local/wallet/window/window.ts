// The wallet's window: shows one request, sends the decision, and closes.
import * as v from 'valibot'
import { windowConfigSchema } from '../../../approval/protocol.ts'
import { prepareBitcoin } from '../families/bitcoin/window.ts'
import { prepareEvm } from '../families/evm/window.ts'
import type { Prepare, Prepared } from '../families/family.ts'
import { prepareSolana } from '../families/solana/window.ts'
import { createUserRejection, ERROR_CODES, RpcError } from '../rpcError.ts'
import { showNotice, showRequest } from './screen.ts'
import { openSession, type Session } from './session.ts'

const FAMILIES: Readonly<Record<string, Prepare>> = {
  evm: prepareEvm,
  solana: prepareSolana,
  bitcoin: prepareBitcoin,
}
/** Lets the message leave before the window closes, and shows that the click was registered. */
const CLOSE_DELAY_MS = 150

async function run(): Promise<void> {
  const session = await openSession(window)
  if (!session)
    return showNotice('Nothing to approve', 'A site opens this window when it asks your wallet for something.')
  try {
    const { execute, ...shown } = await prepare(session)
    const account = await showRequest({ ...shown, origin: session.origin })
    if (!account) throw createUserRejection()
    session.approve(await execute(account.address))
  } catch (cause) {
    if (cause instanceof RpcError) session.refuse(cause.code, cause.message)
    else session.refuse(ERROR_CODES.internal, 'The wallet could not do this.')
  }
  setTimeout(() => window.close(), CLOSE_DELAY_MS)
}

/** Parses the request with its family. Throws RpcError 4200 for an unknown family. */
async function prepare({ message: { family, request }, origin }: Session): Promise<Prepared> {
  const response = await fetch('/window-config.json')
  const configs = v.parse(windowConfigSchema, await response.json())
  const read = Object.hasOwn(configs, family) ? FAMILIES[family] : undefined
  if (!read) throw new RpcError(ERROR_CODES.unsupportedMethod, 'The wallet does not support this family of networks.')
  return read(request, { config: configs[family], origin })
}

run().catch(() => showNotice('Something went wrong', 'Close this window and try again from the site.'))
