// Cosmos signatures: the signed bytes match those of the library that Cosmos sites use, and Node's crypto module verifies them.
import { createPublicKey, verify } from 'node:crypto'
import { makeSignDoc as makeAminoDocument, Secp256k1HdWallet, serializeSignDoc } from '@cosmjs/amino'
import { makeSignBytes, makeSignDoc } from '@cosmjs/proto-signing'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { TEST_MNEMONIC } from '../../chains/evm/networks.ts'
import { cosmosConfigSchema, createCosmosFamily } from './cosmos.ts'
import { encodeAmino, encodeSignDocument } from './cosmosDocument.ts'
import type { FamilyCall, Outcome } from './family.ts'
import { holdCosmos } from './holdCosmos.ts'

/** DER prefix of a compressed secp256k1 key. Sources: RFC 5480, SEC 2. */
const KEY_HEADER = '3036301006072a8648ce3d020106052b8104000a032200'
const HUB = 'cosmos:cosmoshub-4'
const family = createCosmosFamily(v.parse(cosmosConfigSchema, holdCosmos().window))
const [everyday, savings] = family.accounts.map(({ address }) => address)
const fee = { amount: [{ denom: 'uatom', amount: '2000' }], gas: '200000' }
const send = { type: 'cosmos-sdk/MsgSend', value: { to: savings, note: 'R&D <1>', amount: [] } }
const aminoDocument = makeAminoDocument([send], fee, 'cosmoshub-4', 'A memo', 7, 3)
const directDocument = { chainId: 'cosmoshub-4', accountNumber: '7', bodyBytes: '0a02', authInfoBytes: '12' }

const read = (method: string, params: unknown, change: Partial<FamilyCall> = {}) =>
  family.read({ chainId: HUB, method, params, address: everyday ?? '', ...change })
async function sign(method: string, signDoc: unknown) {
  const reading = read(method, { signerAddress: everyday, signDoc })
  if (reading.kind !== 'prompt') throw new Error('No approval was requested.')
  const { result } = (await reading.execute()) as Outcome & { result: Signed }
  return { ...reading, ...result }
}
interface Signed {
  signed: unknown
  signature: { pub_key: { type: string; value: string }; signature: string }
}

function isSigned(bytes: Uint8Array, { pub_key, signature }: Signed['signature']): boolean {
  const der = Buffer.concat([Buffer.from(KEY_HEADER, 'hex'), Buffer.from(pub_key.value, 'base64')])
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  return verify('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64'))
}

test('the first account is that of the test mnemonic on the Cosmos path', async () => {
  const wallet = await Secp256k1HdWallet.fromMnemonic(TEST_MNEMONIC)
  const [{ address, pubkey } = { address: '', pubkey: new Uint8Array() }] = await wallet.getAccounts()
  expect(everyday).toBe(address)
  expect(read('cosmos_getAccounts', {})).toEqual({
    kind: 'answer',
    result: [{ algo: 'secp256k1', address, pubkey: Buffer.from(pubkey).toString('base64') }],
  })
})

test('a document in both encodings is signed by the account, and is returned unchanged', async () => {
  const { bodyBytes, authInfoBytes } = directDocument
  const bytes = makeSignBytes(
    makeSignDoc(Buffer.from(bodyBytes, 'hex'), Buffer.from(authInfoBytes, 'hex'), 'cosmoshub-4', 7),
  )
  const inBase64 = { ...directDocument, bodyBytes: 'CgI=', authInfoBytes: 'Eg==' }
  for (const document of [directDocument, inBase64]) {
    const direct = await sign('cosmos_signDirect', document)
    expect(isSigned(bytes, direct.signature)).toBe(true)
    expect(direct.signed).toEqual(document)
  }
  const amino = await sign('cosmos_signAmino', aminoDocument)
  expect(isSigned(serializeSignDoc(aminoDocument), amino.signature)).toBe(true)
  expect(amino.signed).toEqual(aminoDocument)
  expect(amino.description.facts).toContainEqual({ label: 'Memo', value: 'A memo' })
  expect(amino.description.content?.text).toContain('R&D <1>')
})

test('the bytes of any document match those of the library', () => {
  const bytes = fc.uint8Array({ maxLength: 300 })
  fc.assert(
    fc.property(bytes, bytes, fc.string(), fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (body, auth, chain, number) => {
      const ours = { bodyBytes: body, authInfoBytes: auth, chainId: chain, accountNumber: number }
      expect(encodeSignDocument(ours)).toEqual(new Uint8Array(makeSignBytes(makeSignDoc(body, auth, chain, number))))
    }),
  )
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      // The library drops members with this name.
      fc.pre(!JSON.stringify(value).includes('__proto__'))
      const document = { ...aminoDocument, msgs: [{ type: 'x', value }] }
      expect(Buffer.from(encodeAmino(document)).toString()).toBe(Buffer.from(serializeSignDoc(document)).toString())
    }),
  )
})

test('another account, another chain, an incomplete document or an unknown method is refused without a prompt', () => {
  const request =
    (signDoc: unknown, signerAddress = everyday) =>
    () =>
      read('cosmos_signDirect', { signerAddress, signDoc })
  expect(request(directDocument, savings)).toThrow(expect.objectContaining({ code: 4100 }))
  expect(request({ ...directDocument, chainId: 'latchkey-local-1' })).toThrow(expect.objectContaining({ code: -32602 }))
  for (const broken of [{ bodyBytes: 'zz*' }, { accountNumber: '-1' }, { accountNumber: String(2n ** 64n) }]) {
    expect(request({ ...directDocument, ...broken })).toThrow(expect.objectContaining({ code: -32602 }))
  }
  expect(() => read('cosmos_signAmino', [])).toThrow(expect.objectContaining({ code: -32602 }))
  expect(() => read('cosmos_signArbitrary', {})).toThrow(expect.objectContaining({ code: 4200 }))
  expect(() => read('cosmos_getAccounts', {}, { chainId: 'cosmos:other' })).toThrow(
    expect.objectContaining({ code: 4100 }),
  )
})
