// Uses keys in the transit engine of OpenBao or HashiCorp Vault, with its HTTP API. Source: https://openbao.org/api-docs/secret/transit
import * as v from 'valibot'
import type { KeyStore } from '../keyStore.ts'

export interface TransitOptions {
  /** The engine's URL, such as `https://vault.example:8200/v1/transit`. */
  url: string
  /** Without a token, a proxy in between must add it. */
  token?: string | undefined
}

const base64 = v.pipe(
  v.string(),
  v.base64(),
  v.transform((text) => new Uint8Array(Buffer.from(text, 'base64'))),
)
const encryptedSchema = v.object({ ciphertext: v.string() })
const decryptedSchema = v.object({ plaintext: base64 })
const signedSchema = v.object({
  signature: v.pipe(
    v.string(),
    v.transform((text) => text.slice(text.lastIndexOf(':') + 1)),
    base64,
  ),
})
/** Grants are signed with the first version of a key, because a newer version has another public key. */
const SIGNING_VERSION = 1
const publicSchema = v.object({
  type: v.literal('ed25519'),
  keys: v.object({ [SIGNING_VERSION]: v.object({ public_key: base64 }) }),
})
/** The engine's status for bytes that the key did not encrypt, and for an unknown key. */
const REFUSED = 400
const NO_KEY = 'encryption key not found'
const refusedSchema = v.object({ errors: v.array(v.string()) })

export function createTransitStore({ url, token }: TransitOptions): KeyStore {
  const headers = { 'content-type': 'application/json', ...(token && { 'x-vault-token': token }) }
  const request = (path: string, signal: AbortSignal, body?: object) => {
    const options = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    return fetch(`${url.replace(/\/$/, '')}/${path}`, { ...options, headers, signal, redirect: 'error' })
  }
  async function read<S extends v.GenericSchema>(response: Response, schema: S): Promise<v.InferOutput<S>> {
    if (!response.ok) throw new Error(`The key store responded with status ${response.status}.`)
    return v.parse(v.object({ data: schema }), await response.json()).data
  }
  return {
    async wrap(name, key, signal) {
      const response = await request(`encrypt/${name}`, signal, { plaintext: Buffer.from(key).toString('base64') })
      return Buffer.from((await read(response, encryptedSchema)).ciphertext)
    },
    async unwrap(name, wrapped, signal) {
      const response = await request(`decrypt/${name}`, signal, { ciphertext: Buffer.from(wrapped).toString() })
      if (response.status === REFUSED) {
        const { errors } = v.parse(refusedSchema, await response.json())
        if (errors.includes(NO_KEY)) throw new Error(`The key store has no key ${name}.`)
        return null
      }
      return (await read(response, decryptedSchema)).plaintext
    },
    async readPublicKey(name, signal) {
      return (await read(await request(`keys/${name}`, signal), publicSchema)).keys[SIGNING_VERSION].public_key
    },
    async sign(name, data, signal) {
      const input = Buffer.from(data).toString('base64')
      const response = await request(`sign/${name}`, signal, { input, key_version: SIGNING_VERSION })
      return (await read(response, signedSchema)).signature
    },
  }
}
