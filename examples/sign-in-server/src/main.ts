// The server as its own process, behind the proxy that also serves the site. It receives every path below /sign-in.
// Settings: ORIGIN, PORT, DATA (a folder), and NETWORKS, the same JSON as the page's.
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { PGlite } from '@electric-sql/pglite'
import { createSignInListener } from './signInListener.ts'

const { ORIGIN = 'http://localhost:8080', PORT = '8081', NETWORKS = '[]', DATA = '.cache/sign-in' } = process.env

await mkdir(DATA, { recursive: true })
const database = await PGlite.create(DATA)
const signIn = await createSignInListener({
  origin: ORIGIN,
  networks: JSON.parse(NETWORKS),
  query: async <Row>(statement: string, params: readonly unknown[] = []) =>
    (await database.query<Row>(statement, [...params])).rows,
})

const server = createServer(async (request, response) => {
  if (request.url?.startsWith('/sign-in/')) return signIn.listen(request, response)
  try {
    // Your own route: it asks who is signed in in this browser, and trusts nothing else.
    const accounts = (await signIn.sessionsOf(request)).map(({ data }) => `${data.chainId}:${data.accountAddress}`)
    response.writeHead(accounts.length > 0 ? 200 : 401, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
    })
    response.end(JSON.stringify({ accounts }))
  } catch {
    // Without this, an unavailable database would end the process.
    response.writeHead(503).end()
  }
})
server.listen(Number(PORT), '127.0.0.1', () => process.stdout.write(`Listening on port ${PORT}\n`))
