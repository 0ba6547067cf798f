// The wallet's own window: shows one request, takes one decision, answers and closes.
import type { ConsentRequest } from '../protocol.ts'
import { createUserRejection, ERROR_CODES, RpcError } from '../rpcError.ts'
import { carryOut } from './carryOut.ts'
import { describeRequest } from './describeRequest.ts'
import { readBalances } from './readBalances.ts'
import { type RequestScreen, showNotice, showRequest } from './screen.ts'
import { openSession } from './session.ts'
import { loadWindowConfig } from './windowConfig.ts'

/** The answer is on its way before the window goes; a person sees that the click was taken. */
const CLOSE_DELAY_MS = 150

async function run(): Promise<void> {
  const session = await openSession(window)
  if (!session)
    return showNotice('Nothing to approve', 'A site opens this window when it asks your wallet for something.')
  const { request, chainId } = session.ask
  const { accounts, chains } = await loadWindowConfig()
  const chain = chains.find(({ id }) => id === chainId)
  const { accountRole, address } = findAccountRole(request)
  const choices = address ? accounts.filter((account) => account.address === address) : accounts
  if (!chain || choices.length === 0) {
    session.refuse(ERROR_CODES.unauthorized, 'The wallet does not have this account or network.')
    return closeSoon()
  }
  const account = await showRequest({
    description: describeRequest(request, chain),
    origin: session.origin,
    chain,
    accounts: choices,
    accountRole,
    balances: readBalances(choices, chain),
  })
  if (!account) {
    const { code, message } = createUserRejection()
    session.refuse(code, message)
    return closeSoon()
  }
  try {
    session.approve(await carryOut(request, account, chain))
  } catch (cause) {
    if (cause instanceof RpcError) session.refuse(cause.code, cause.message)
    else session.refuse(ERROR_CODES.internal, 'The wallet could not do this.')
  }
  closeSoon()
}

function closeSoon(): void {
  setTimeout(() => window.close(), CLOSE_DELAY_MS)
}

/** What an account is to a request, and which one when the request names it. */
function findAccountRole(request: ConsentRequest): Pick<RequestScreen, 'accountRole'> & { address?: string } {
  switch (request.kind) {
    case 'connect':
      return { accountRole: 'chosen' }
    case 'signMessage':
    case 'signTypedData':
      return { accountRole: 'named', address: request.account }
    case 'sendTransaction':
      return { accountRole: 'named', address: request.transaction.from }
    case 'addChain':
    case 'switchChain':
      return { accountRole: 'none' }
  }
}

run().catch(() => showNotice('Something went wrong', 'Close this window and try again from the site.'))
