// Opens the master keys of the settings: 32 bytes are used directly, and a name refers to a key in the key store.
import { type MasterKey, openStoredKey } from '../../../services/login/keyStore.ts'
import { SettingsError } from '../settings/readSettings.ts'

type KeySetting = Uint8Array | { stored: string }

/** Rejects if the store's module cannot be loaded. `/ready` reports whether the store is reachable. */
export async function openMasterKeys(settings: {
  KEY_STORE: string | undefined
  KEY_STORE_TOKEN: string | undefined
}): Promise<{ open(key: KeySetting): MasterKey }> {
  const store = settings.KEY_STORE && (await loadStore(settings.KEY_STORE, settings.KEY_STORE_TOKEN))
  return {
    open(key) {
      if (key instanceof Uint8Array) return key
      if (store) return openStoredKey(store, key.stored)
      throw new SettingsError(['KEY_STORE: This setting is required for a key named store:NAME.'])
    },
  }
}

async function loadStore(url: string, token: string | undefined) {
  const { loadKeyStore } = await import('../../../services/login/keyStores/loadKeyStore.ts')
  return loadKeyStore({ url, token })
}
