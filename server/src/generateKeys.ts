import { randomBytes } from 'node:crypto'
import { readGrantPublicKey } from '../../services/login/grants.ts'

const KEY_BYTES = 32

/** Returns new keys for the login server and the keeper, one setting per line. */
export async function generateKeys(): Promise<string> {
  const [login, grant, keeper] = [createKey(), createKey(), createKey()]
  return [
    '# For the login server only:',
    `LOGIN_KEY=${login.toString('base64url')}`,
    `GRANT_KEY=${grant.toString('base64url')}`,
    '# For the keeper only:',
    `KEEPER_KEY=${keeper.toString('base64url')}`,
    `GRANT_PUBLIC_KEYS=${await readGrantPublicKey(new Uint8Array(grant))}`,
    '',
  ].join('\n')
}

function createKey(): Buffer {
  return randomBytes(KEY_BYTES)
}
