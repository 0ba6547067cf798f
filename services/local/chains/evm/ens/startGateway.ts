// The gateway of offchain names (EIP-3668): it answers the resolver's queries and signs the answers.
import type { ServerResponse } from 'node:http'
import {
  decodeFunctionData,
  encodeAbiParameters,
  type Hex,
  isHex,
  keccak256,
  parseAbi,
  parseAbiParameters,
  parseSignature,
  toHex,
  zeroAddress,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { packetToBytes } from 'viem/ens'
import { createListener } from '../../../../listener.ts'
import type { Running } from '../../../../log.ts'
import { closeServer, LOOPBACK, listenOnFreePort } from '../../../../ports.ts'
import { TEST_MNEMONIC } from '../networks.ts'
import { drawAvatar } from './drawAvatar.ts'
import { ENS_KEEPER_INDEX, OFFCHAIN_NAMES } from './plan.ts'

const RESOLVE_ABI = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes)'])
const ADDRESS_ABI = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
])
const PROOF = parseAbiParameters('bytes answer, bytes32 r, bytes32 s, uint8 v')
const DIGEST = parseAbiParameters('address resolver, bytes32 question, bytes32 answer')
/** `/{sender}/{data}.json` */
const QUESTION = /^\/(0x[0-9a-f]{40})\/(0x[0-9a-f]*)\.json$/i
const HEADERS = { 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff' }

export interface Gateway extends Running {
  url: string
  /** Number of names that were requested. */
  requestCount(): number
}

/** Starts the gateway on the preferred port or the next free one. It signs with the ENS deployer's key. */
export async function startGateway({ port }: { port: number }): Promise<Gateway> {
  let count = 0
  const server = createListener(async (request, response) => {
    if (request.url === '/avatar.png') return send(response, 200, 'image/png', drawAvatar())
    const [, sender, data] = QUESTION.exec(request.url ?? '') ?? []
    if (!isHex(sender) || !isHex(data)) return sendJson(response, 404, { message: 'Not found' })
    count += 1
    sendJson(response, 200, { data: await answer(sender, data) })
  })
  const taken = await listenOnFreePort(server, port)
  return { url: `http://${LOOPBACK}:${taken}`, requestCount: () => count, stop: () => closeServer(server) }
}

async function answer(resolver: Hex, question: Hex): Promise<Hex> {
  const said = sayAddress(question)
  const { sign } = mnemonicToAccount(TEST_MNEMONIC, { addressIndex: ENS_KEEPER_INDEX })
  const digest = keccak256(encodeAbiParameters(DIGEST, [resolver, keccak256(question), keccak256(said)]))
  const { r, s, v = 0n } = parseSignature(await sign({ hash: digest }))
  return encodeAbiParameters(PROOF, [said, r, s, Number(v)])
}

/** Only addresses of ether are known; other queries get an empty answer. */
function sayAddress(question: Hex): Hex {
  const { args } = decodeFunctionData({ abi: RESOLVE_ABI, data: question })
  const name = readName(args[0])
  const address = OFFCHAIN_NAMES[name]
  try {
    const query = decodeFunctionData({ abi: ADDRESS_ABI, data: args[1] })
    if (query.args.length === 2) {
      return encodeAbiParameters([{ type: 'bytes' }], [query.args[1] === 60n && address ? address : '0x'])
    }
    return encodeAbiParameters([{ type: 'address' }], [address ?? zeroAddress])
  } catch {
    return encodeAbiParameters([{ type: 'string' }], [''])
  }
}

/** Returns the known name with this DNS wire encoding. */
function readName(wire: Hex): string {
  const known = Object.keys(OFFCHAIN_NAMES)
  return known.find((name) => toHex(packetToBytes(name)) === wire) ?? ''
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  send(response, status, 'application/json', JSON.stringify(body))
}

function send(response: ServerResponse, status: number, type: string, body: string | Uint8Array): void {
  response.writeHead(status, { ...HEADERS, 'content-type': type }).end(body)
}
