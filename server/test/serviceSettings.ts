// Settings that start each service on one machine. The services that they call need not exist.
import type { Environment } from './program.ts'

const PROJECT_ID = '0'.repeat(32)
const PAGE_ORIGIN = 'https://shop.example'
const NETWORK = { id: 'eip155:31337', name: 'Local', native: { name: 'Ether', symbol: 'ETH', decimals: 18 } }
const RPC_URL = 'http://127.0.0.1:1'
/** The public half of the pair whose private half is `GRANT_KEY`. */
const GRANT = { key: 'A'.repeat(43), publicKey: 'O2onvM62pC1io6jQKm8Nc2UyFXcd4kOmOsBIoYtZ2ik' }

export type Service = 'relay' | 'directory' | 'data-api' | 'login' | 'keeper' | 'bundler' | 'analytics' | 'sign-in'

export function createServiceSettings(
  databaseUrl: string,
  smtpUrl = 'smtp://127.0.0.1:1',
): Record<Service, Environment> {
  const database = { DATABASE_URL: databaseUrl }
  const email = { SMTP_URL: smtpUrl, EMAIL_FROM: 'Shop <no-reply@shop.example>' }
  const [loginUrl, keeperUrl] = ['https://login.example', 'http://127.0.0.1:1']
  return {
    relay: database,
    directory: {},
    'data-api': {
      ...database,
      PUBLIC_URL: 'https://data.example',
      NETWORKS: JSON.stringify([{ ...NETWORK, rpcUrl: RPC_URL }]),
    },
    login: {
      ...database,
      ...email,
      PUBLIC_URL: loginUrl,
      KEEPER_URL: keeperUrl,
      LOGIN_KEY: `${'B'.repeat(42)}A`,
      GRANT_KEY: GRANT.key,
      PROJECTS: JSON.stringify([
        { id: PROJECT_ID, origins: [PAGE_ORIGIN], networks: [{ ...NETWORK, rpcUrls: [RPC_URL] }] },
      ]),
    },
    keeper: {
      ...database,
      ...email,
      PUBLIC_URL: keeperUrl,
      LOGIN_URL: loginUrl,
      KEEPER_KEY: `${'C'.repeat(42)}A`,
      GRANT_PUBLIC_KEYS: GRANT.publicKey,
    },
    bundler: {
      ...database,
      NETWORKS: JSON.stringify([{ id: 31337, rpcUrl: RPC_URL, entryPoint: `0x${'1'.repeat(40)}` }]),
      EXECUTOR_KEY: `0x${'1'.repeat(64)}`,
    },
    'sign-in': { ...database, ORIGIN: PAGE_ORIGIN, NETWORKS: JSON.stringify([{ id: NETWORK.id, rpcUrl: RPC_URL }]) },
    analytics: { ...database, PROJECTS: JSON.stringify([{ id: PROJECT_ID, origins: [PAGE_ORIGIN] }]) },
  }
}
