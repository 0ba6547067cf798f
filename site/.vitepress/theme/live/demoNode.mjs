// A node inside the page. It answers the reads of the live modal, so that no request leaves the site.

const BALANCE = '0x1d34ce80d1d8a400'
const ANSWERS = /** @type {Readonly<Record<string, string>>} */ ({
  eth_blockNumber: '0x1406f40',
  eth_getBalance: BALANCE,
  eth_gasPrice: '0x3b9aca00',
  eth_getTransactionCount: '0x2a',
  eth_getCode: '0x',
})

/** @typedef {{ id: number, method: string }} Call */

/**
 * Answers requests to these addresses, and passes on all others. Call it before the modal loads, because the modal saves the page's `fetch`.
 * @param {Readonly<Record<string, string>>} chainIds by address
 */
export function startDemoNode(chainIds) {
  const send = window.fetch
  window.fetch = async (input, init) => {
    const request = input instanceof Request ? input : null
    const chainId = chainIds[request?.url ?? String(input)]
    if (!chainId) return send.call(window, input, init)
    /** @type {Call | Call[]} */
    const calls = JSON.parse(request ? await request.text() : String(init?.body))
    return Response.json(Array.isArray(calls) ? calls.map((call) => answer(call, chainId)) : answer(calls, chainId))
  }
  return () => {
    window.fetch = send
  }
}

/**
 * @param {Call} call
 * @param {string} chainId
 */
function answer({ id, method }, chainId) {
  const result = method === 'eth_chainId' ? chainId : ANSWERS[method]
  if (result !== undefined) return { jsonrpc: '2.0', id, result }
  return { jsonrpc: '2.0', id, error: { code: -32601, message: 'The demo node does not support this method' } }
}
