import {
  AUDIT_LOG,
  COMMON_SETTINGS,
  DATABASE_URL,
  EMAIL_SETTINGS,
  KEY_STORE_SETTINGS,
  oldKeys,
  PUBLIC_URL,
  secretKey,
} from '../settings/commonSettings.ts'
import { keeperIssuers } from '../settings/projects.ts'
import { json, list, origin, text } from '../settings/schemas.ts'
import { required, withDefault } from '../settings/setting.ts'
import { dependOnKeyStore } from './dependencies.ts'
import { openMasterKeys } from './openMasterKeys.ts'
import { defineService } from './service.ts'
import { startWithMailer } from './startWithMailer.ts'

export const keeper = defineService({
  name: 'keeper',
  about:
    'Keeper: holds the second share of each wallet and releases it after its own check. Run it on a different machine than login.',
  settings: {
    ...COMMON_SETTINGS,
    DATABASE_URL,
    PUBLIC_URL,
    LOGIN_URL: required('Origin of the login server as browsers see it.', origin),
    KEEPER_KEY: secretKey('Encrypts secrets in the database. The login server does not have it.'),
    GRANT_PUBLIC_KEYS: required('Public keys of the login server’s GRANT_KEY, separated by commas.', list(text)),
    KEEPER_OLD_KEYS: oldKeys('KEEPER_KEY'),
    ...KEY_STORE_SETTINGS,
    ...EMAIL_SETTINGS,
    PROVIDERS: withDefault('JSON object of OpenID providers: issuer and clientId by name.', json(keeperIssuers), '{}'),
    AUDIT_LOG,
  },
  async start(values, { database, openPort, onFault, onKeyEvent, onOldSeals }) {
    const { startKeeper } = await import('../../../services/login/keeper/startKeeper.ts')
    const keys = await openMasterKeys(values)
    const [key, oldKeys] = [keys.open(values.KEEPER_KEY), values.KEEPER_OLD_KEYS?.map(keys.open)]
    return startWithMailer(values, async (mailer) => {
      const { stop } = await startKeeper({
        database,
        openPort,
        onFault,
        onKeyEvent,
        onOldSeals,
        mailer,
        key,
        oldKeys,
        grantKeys: values.GRANT_PUBLIC_KEYS,
        issuers: values.PROVIDERS,
        loginUrl: () => values.LOGIN_URL,
        publicUrl: values.PUBLIC_URL,
        proxyHops: values.PROXY_HOPS,
      })
      return { stop, dependencies: dependOnKeyStore({ wrapping: [key, ...(oldKeys ?? [])], signing: [] }) }
    })
  },
})
