// Loads the key store from a setting: a transit engine by its URL, or the operator's module by its path.
import { isAbsolute } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { KeyStore } from '../keyStore.ts'
import { createTransitStore, type TransitOptions } from './transitStore.ts'

const FUNCTIONS = ['wrap', 'unwrap', 'readPublicKey', 'sign'] as const

/** Rejects if a module cannot be loaded, or if it lacks a function of KeyStore. */
export async function loadKeyStore({ url, token }: TransitOptions): Promise<KeyStore> {
  if (!isAbsolute(url)) return createTransitStore({ url, token })
  const module = (await import(pathToFileURL(url).href)) as Partial<KeyStore>
  const missing = FUNCTIONS.filter((name) => typeof module[name] !== 'function')
  if (missing.length > 0) throw new Error(`The module of KEY_STORE has no ${missing.join(', ')}.`)
  return module as KeyStore
}
