// Keys of the settings: 32 bytes stay what they are, names become keys in the store.
import { type MasterKey, openStoredKey } from '../../../services/login/keyStore.ts'
import { SettingsError } from '../settings/readSettings.ts'

type KeySetting = Uint8Array | { stored: string }

/** Rejects when the store cannot be loaded. Whether it answers is the business of `/ready`. */
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
