// Every JSON-RPC, provider, and node error with a message that a person can act on. Sources: JSON-RPC 2.0, EIP-1193, EIP-1474, EIP-3326,
// EIP-5792; node messages as go-ethereum words them.
import type { RpcReason } from './codes'

/** The number with which nodes report a revert. */
export const NODE_REVERT = 3

/** The number in the protocol (null: none), the message, and other messages that mean the same without the number. */
export type RpcRow = readonly [rpcCode: number | null, sentence: string, message?: RegExp]

/** Messages are tried in this order: a node's message comes before a transport's. */
export const RPC_ROWS: Readonly<Record<RpcReason, RpcRow>> = {
  // Checked before the visitor's rejection, because a contract chooses the text of a revert and may imitate one.
  'execution-reverted': [
    NODE_REVERT,
    'The contract refused this transaction.',
    /execution reverted|gas required exceeds/i,
  ],
  'user-rejected': [
    4001,
    'The request was declined in the wallet.',
    /user (has )?(rejected|denied|declined|cancell?ed|disapproved)|(rejected|denied|declined|cancell?ed) by (the )?user/i,
  ],
  unauthorized: [4100, 'The wallet has not allowed this account or method. Connect again and approve it.'],
  'unsupported-method': [4200, 'The wallet cannot do this. Try another wallet.'],
  'provider-disconnected': [4900, 'The wallet is disconnected. Connect it again.'],
  'chain-disconnected': [4901, 'The wallet cannot reach this network. Try again or switch the network.'],
  'unrecognized-chain': [4902, 'The wallet does not know this network. Add it in the wallet, then try again.'],
  'invalid-chain-id': [32603, 'The wallet does not accept this network.'],
  'unsupported-capability': [5700, 'The wallet lacks a feature that this request needs.'],
  'unsupported-chain': [5710, 'The wallet does not support this on the selected network.'],
  'duplicate-id': [5720, 'The wallet already has a bundle with this id.'],
  'unknown-bundle': [5730, 'The wallet does not know this bundle of calls.'],
  'bundle-too-large': [5740, 'Too many calls for this wallet. Send fewer.'],
  'atomic-upgrade-rejected': [5750, 'The account upgrade that this request needs was declined in the wallet.'],
  'atomicity-unsupported': [5760, 'The wallet cannot execute these calls together.'],
  'fee-cap-too-high': [
    null,
    'The maximum fee is too high to be valid. Lower it.',
    /fee (per gas|cap) higher than 2\^256/i,
  ],
  'fee-cap-too-low': [
    null,
    'The maximum fee is too low for the network. Raise it and try again.',
    /fee (per gas|cap) less than block base fee|transaction is outdated/i,
  ],
  'nonce-too-high': [
    null,
    'An earlier transaction from this account is missing. Wait for it, or reset the account in your wallet.',
    /nonce too high/i,
  ],
  'nonce-too-low': [
    null,
    'A transaction with this number was already sent. Check your activity before you send again.',
    /nonce too low|nonce has already been used|already known|already imported/i,
  ],
  'nonce-max': [null, 'This account cannot send any more transactions.', /nonce has max/i],
  'insufficient-funds': [
    null,
    'The balance does not cover the amount and the network fee.',
    /insufficient funds|exceeds (the )?(transaction sender account )?balance|insufficient lamports/i,
  ],
  'intrinsic-gas-too-high': [
    null,
    'The gas limit is higher than a block allows. Lower it.',
    /intrinsic gas too high|gas limit reached/i,
  ],
  'intrinsic-gas-too-low': [null, 'The gas limit is too low for this transaction. Raise it.', /intrinsic gas too low/i],
  'transaction-type-invalid': [
    null,
    'This network does not accept this type of transaction.',
    /transaction type not (valid|supported)/i,
  ],
  'tip-above-fee-cap': [
    null,
    'The priority fee is above the maximum fee. Lower it.',
    /priority fee per gas higher than|tip higher than fee cap/i,
  ],
  'parse-error': [-32700, 'The request could not be read as JSON.'],
  'invalid-request': [-32600, 'The request is not a valid JSON-RPC request.'],
  'method-not-found': [-32601, 'The method does not exist.'],
  'invalid-params': [-32602, 'The parameters of the request are not valid.'],
  'internal-error': [-32603, 'The wallet or network had an internal error. Try again.'],
  'invalid-input': [-32000, 'The network refused the request: its input is missing or not valid.'],
  'resource-not-found': [-32001, 'The resource was not found.'],
  'resource-unavailable': [-32002, 'A request is already waiting in the wallet. Open it and respond there.'],
  'transaction-rejected': [-32003, 'The network did not accept the transaction.'],
  'method-not-supported': [-32004, 'The method is not supported.'],
  'limit-exceeded': [-32005, 'Too many requests. Wait a moment and try again.'],
  'version-unsupported': [-32006, 'This version of JSON-RPC is not supported.'],
  'timed-out': [null, 'The request timed out. Try again.', /timed? ?out|took too long/i],
  'http-failed': [
    null,
    'The network could not be reached. Check the connection and try again.',
    /http request failed|failed to fetch|networkerror|load failed/i,
  ],
  'malformed-response': [null, 'The response could not be understood.'],
  unknown: [null, 'Something went wrong in the wallet or on the network.'],
}

/** These have no toast, because a visitor can do nothing about them. */
export const DEVELOPER_REASONS: readonly RpcReason[] = [
  'parse-error',
  'invalid-request',
  'method-not-found',
  'invalid-params',
  'invalid-input',
  'resource-not-found',
  'method-not-supported',
  'version-unsupported',
  'duplicate-id',
  'unknown-bundle',
  'malformed-response',
  'unknown',
]
