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
import { loginProjects, loginProviders } from '../settings/projects.ts'
import { httpUrl, json, origin } from '../settings/schemas.ts'
import { optional, required, withDefault } from '../settings/setting.ts'
import { dependOnKeyStore, dependOnService } from './dependencies.ts'
import { openMasterKeys } from './openMasterKeys.ts'
import { defineService } from './service.ts'
import { startWithMailer } from './startWithMailer.ts'

export const login = defineService({
  name: 'login',
  about: 'Login server: the frame with the wallet, email codes, providers and sessions.',
  settings: {
    ...COMMON_SETTINGS,
    DATABASE_URL,
    PUBLIC_URL,
    KEEPER_URL: required('Origin of the keeper as browsers see it.', origin),
    KEEPER_INTERNAL_URL: optional('Origin of the keeper for requests from this server. If unset, KEEPER_URL.', origin),
    LOGIN_KEY: secretKey('Encrypts secrets in the database.'),
    GRANT_KEY: secretKey('Signs grants for the keeper, which has the public key.'),
    LOGIN_OLD_KEYS: oldKeys('LOGIN_KEY'),
    ...KEY_STORE_SETTINGS,
    ...EMAIL_SETTINGS,
    PROJECTS: required('JSON list of projects: id, origins, networks.', json(loginProjects)),
    PROVIDERS: withDefault(
      'JSON object of OpenID providers: issuer, clientId, clientSecret by name.',
      json(loginProviders),
      '{}',
    ),
    FARCASTER_URL: optional('Farcaster relay. If unset, sign-in with Farcaster is not offered.', httpUrl),
    AUDIT_LOG,
  },
  async start(values, { database, openPort, onFault, onKeyEvent, onOldSeals }) {
    const { startLogin } = await import('../../../services/login/server/startLogin.ts')
    const keys = await openMasterKeys(values)
    const [key, oldKeys] = [keys.open(values.LOGIN_KEY), values.LOGIN_OLD_KEYS?.map(keys.open)]
    const grantKey = keys.open(values.GRANT_KEY)
    return startWithMailer(values, async (mailer) => {
      const { stop } = await startLogin({
        database,
        openPort,
        onFault,
        onKeyEvent,
        onOldSeals,
        mailer,
        key,
        oldKeys,
        grantKey,
        keeperUrl: values.KEEPER_URL,
        keeperInternalUrl: values.KEEPER_INTERNAL_URL,
        publicUrl: values.PUBLIC_URL,
        proxyHops: values.PROXY_HOPS,
        projects: values.PROJECTS,
        providers: values.PROVIDERS,
        ...(values.FARCASTER_URL && { farcasterUrl: values.FARCASTER_URL }),
      })
      const keeper = dependOnService('keeper', values.KEEPER_INTERNAL_URL ?? values.KEEPER_URL)
      const store = dependOnKeyStore({ wrapping: [key, ...(oldKeys ?? [])], signing: [grantKey] })
      return { stop, dependencies: [keeper, ...store] }
    })
  },
})
