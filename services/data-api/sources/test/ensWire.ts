// A simulated node with ENS's universal resolver. Tests set its responses.
import { decodeFunctionData, encodeAbiParameters, encodeErrorResult, parseAbi, zeroAddress } from 'viem'
import type { WireAnswer } from './wireServer.ts'

export const RESOLVER = `0x${'ee'.repeat(20)}`
export const PICTURE = 'https://pictures.example/me.png'
/** As the contract publishes it. Source: https://github.com/ensdomains/ens-contracts, UniversalResolver. */
const ABI = parseAbi([
  'function reverseWithGateways(bytes reverseName, uint256 coinType, string[] gateways) view returns (string resolvedName, address resolver, address reverseResolver)',
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'error ReverseAddressMismatch(string primary, bytes primaryAddress)',
])
const REVERTED = 3

export interface EnsWire {
  name: string
  avatar: string
  /** Whether the name resolves to another account. */
  isMismatch: boolean
  answer: WireAnswer
}

export function createEnsWire(): EnsWire {
  const ens: EnsWire = {
    name: 'me.eth',
    avatar: PICTURE,
    isMismatch: false,
    answer({ sent }) {
      const { id, method, params } = JSON.parse(sent)
      const reply = { jsonrpc: '2.0', id }
      // The index follows the network through the same node.
      if (method !== 'eth_call' || params[0].to !== RESOLVER) return { ...reply, result: null }
      const { functionName } = decodeFunctionData({ abi: ABI, data: params[0].data })
      if (functionName === 'resolveWithGateways') return { ...reply, result: encodeText(ens.avatar) }
      if (ens.isMismatch) return { ...reply, error: { code: REVERTED, message: 'execution reverted', data: mismatch } }
      const reverse = [{ type: 'string' }, { type: 'address' }, { type: 'address' }]
      return { ...reply, result: encodeAbiParameters(reverse, [ens.name, zeroAddress, zeroAddress]) }
    },
  }
  const args = ['me.eth', '0x12'] as const
  const mismatch = encodeErrorResult({ abi: ABI, errorName: 'ReverseAddressMismatch', args })
  return ens
}

function encodeText(text: string) {
  const written = encodeAbiParameters([{ type: 'string' }], [text])
  return encodeAbiParameters([{ type: 'bytes' }, { type: 'address' }], [written, zeroAddress])
}
