// Fixed sentences, written out here so that a change of the catalog is noticed. Each package's own test compares what its code throws
// with the catalog.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './packages.mjs'

const catalog: Record<string, { sentence: string }> = JSON.parse(
  readFileSync(join(ROOT, 'docs/errors/catalog.json'), 'utf8'),
)

const ROWS: Record<string, Record<string, string>> = {
  'ACC-11': {
    'kernel/chain-missing': 'Chain adapter not found',
    'kernel/connector-missing': 'Adapter not found',
    'kernel/network-missing': 'Network not found',
    'kernel/chain-required': 'Chain is required to update chain account data',
    'kernel/network-client-missing': 'NetworkController client not set',
    'kernel/connection-client-missing': 'ConnectionController client not set',
    'kernel/disconnect-failed': 'Failed to disconnect',
  },
  'BAL-03': { 'tokens/unavailable': 'Token Balance Unavailable' },
  'TXH-01': { 'history/unavailable': 'Failed to fetch transactions' },
  'SWP-04': {
    'data/gas-price-unsupported': 'Network not supported for Gas Price',
    'data/swap-unsupported': 'Network not supported for Swaps',
  },
  'NAM-01': {
    'names/account-missing': 'Address or auth connector not found',
    'names/resolve-failed': 'Error resolving name',
    'names/suggest-failed': 'Error fetching name suggestions',
    'names/list-failed': 'Error fetching names for address',
    'names/register-failed': 'Error registering name {name}',
  },
  'SIW-03': {
    'siwx/config-conflict': 'Cannot set both `siweConfig` and `siwx` options',
    'siwx/not-enabled': 'SIWX is not enabled',
    'siwx/address-missing': 'No ActiveCaipAddress found',
    'siwx/network-missing': 'No ActiveCaipNetwork or client found',
    'siwx/connection-missing': 'No ConnectionController client found',
    'siwx/initialize-failed': 'A problem occurred while trying initialize authentication',
    'siwx/declined': 'Signature declined',
    'siwx/smart-account-unsupported': 'This application might not support Smart Accounts',
  },
  'WCT-09': {
    'walletconnect/not-connected': 'Please call connect() before request()',
    'walletconnect/namespace-missing':
      'Namespace is not configured. Please call connect() first with namespace config.',
    'evm/rpc-url-invalid': 'Provided URL is not compatible with HTTP connection',
    'walletconnect/provider-missing': 'JSON-RPC provider for {network} not found',
    'generic/rpc-url-missing': 'No RPC url provided for chainId',
    'walletconnect/client-missing': 'Sign Client not initialized',
    'walletconnect/closed': 'Connection already closed',
    'evm/rpc-connection-invalid': 'HTTP connection is missing or invalid',
    'walletconnect/call-status-denied': 'Fetching call status not approved by the wallet.',
    'walletconnect/project-id-missing': 'Project ID Not Configured',
  },
  'EMB-10': {
    'kernel/aborted': 'Request was aborted',
    'embedded/timed-out': 'Something went wrong',
    'embedded/refused': 'An error occurred',
    'embedded/frame-missing': 'iframe is not set',
    'embedded/chain-unsupported': 'Chain is not supported',
    'embedded/frame-unreachable': 'Unable to load email login dependency',
    'embedded/throttled': 'Please try again after {seconds} seconds',
  },
}

test.each(Object.entries(ROWS))('%s the catalog has exactly these sentences', (_row, sentences) => {
  const kept = Object.keys(sentences).map((code) => [code, catalog[code]?.sentence])
  expect(Object.fromEntries(kept)).toEqual(sentences)
})
