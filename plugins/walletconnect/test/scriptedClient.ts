// The library's client as a test plays it: the relay, and the wallet at its other end.
import type { SignClient } from '../src/client/signClient'

type Listener = (message?: unknown) => void
/** One proposal as the wallet sees it. */
export interface Proposal {
  readonly uri: string
  readonly namespaces: unknown
  approve(session: unknown): void
  reject(error: unknown): void
}
export interface ScriptedClient {
  readonly client: SignClient
  readonly proposals: readonly Proposal[]
  /** Requests and disconnects, in order. */
  readonly requests: readonly unknown[]
  readonly sessions: unknown[]
  /** Topics whose messages were forgotten. */
  readonly forgotten: readonly string[]
  readonly state: {
    /** What the library is subscribed to. */
    topics: string[]
    isConnected: boolean
    isBeating: boolean
    stored: Record<string, unknown>
    readonly keys: Map<string, string>
    restarts: number
  }
  /** Throws to play a relay that takes no proposal; hangs when it gives a promise that stays open. */
  onConnect: () => unknown
  onProposal: (proposal: Proposal) => void
  /** A disconnect that stays open plays a relay that is down. */
  onDisconnect: () => unknown
  onRequest: (request: { method: string; params: unknown }) => unknown
  emit(event: string, message?: unknown): void
  listenerCount(): number
}

/** A relay that answers, and a wallet that waits. */
export function createScriptedClient(): ScriptedClient {
  const listeners = new Map<string, Set<Listener>>()
  const proposals: Proposal[] = []
  const requests: unknown[] = []
  const sessions: unknown[] = []
  const forgotten: string[] = []
  const state: ScriptedClient['state'] = {
    topics: [],
    isConnected: true,
    isBeating: true,
    stored: {},
    keys: new Map(),
    restarts: 0,
  }
  const on = (event: string, listener: Listener) =>
    listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
  const topicOf = (session: unknown) => String((session as { topic?: unknown }).topic)
  function removeSession(topic: string): void {
    const index = sessions.findIndex((session) => topicOf(session) === topic)
    if (index >= 0) sessions.splice(index, 1)
  }
  /** The library has a session before it tells of it. */
  const settle = (resolve: (session: unknown) => void) => (session: unknown) => {
    if (!sessions.includes(session)) sessions.push(session)
    resolve(session)
  }
  const settleSignIn = (resolve: (answer: unknown) => void) => (answer: unknown) => {
    sessions.push((answer as { session?: unknown }).session)
    resolve(answer)
  }
  const off = (event: string, listener: Listener) => listeners.get(event)?.delete(listener)

  const scripted: ScriptedClient = {
    proposals,
    requests,
    sessions,
    forgotten,
    state,
    onConnect: () => {},
    onProposal: () => {},
    onDisconnect: () => {},
    onRequest: () => null,
    emit(event, message) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(message)
    },
    listenerCount: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
    client: {
      async connect({ optionalNamespaces }) {
        await scripted.onConnect()
        const uri = `wc:topic${proposals.length + 1}@2?symKey=${proposals.length + 1}`
        const approval = new Promise<unknown>((resolve, reject) => {
          proposals.push({ uri, namespaces: optionalNamespaces, approve: settle(resolve), reject })
        })
        const made = proposals.at(-1)
        if (made) scripted.onProposal(made)
        return { uri, approval: () => approval }
      },
      async authenticate({ chains, methods, ...rest }) {
        await scripted.onConnect()
        const uri = `wc:topic${proposals.length + 1}@2?symKey=${proposals.length + 1}`
        const answer = new Promise<unknown>((resolve, reject) => {
          const approve = settleSignIn(resolve)
          proposals.push({ uri, namespaces: { signIn: { chains, methods, ...rest } }, approve, reject })
        })
        const made = proposals.at(-1)
        if (made) scripted.onProposal(made)
        return { uri, response: () => answer as Promise<{ session?: unknown; auths?: readonly unknown[] }> }
      },
      formatAuthMessage: ({ request: { domain, nonce }, iss }) => `${domain} ${nonce} ${iss}`,
      async request({ topic, chainId, request }) {
        requests.push({ chainId, ...request })
        const params = { request: { ...request }, chainId }
        scripted.emit('history_created', {
          id: requests.length,
          topic,
          request: { method: 'wc_sessionRequest', params },
        })
        return scripted.onRequest(request)
      },
      async disconnect({ topic }) {
        requests.push({ disconnected: topic })
        await scripted.onDisconnect()
        removeSession(topic)
      },
      on,
      off,
      session: {
        get keys() {
          return sessions.map(topicOf)
        },
        getAll: () => sessions,
        get: (topic) => sessions.find((session) => topicOf(session) === topic) ?? {},
        set: async (_, session) => void sessions.push(session),
        delete: async (topic) => removeSession(topic),
      },
      auth: { requests: { keys: [] } },
      proposal: {
        keys: [],
        getAll: () => proposals.map(({ uri }, id) => ({ id, pairingTopic: uri.slice(3, uri.indexOf('@')) })),
      },
      core: {
        relayer: {
          provider: {},
          get connected() {
            return state.isConnected
          },
          on,
          off,
          async transportOpen() {
            state.isConnected = true
          },
          async transportClose() {
            state.isConnected = false
          },
          async restartTransport() {
            state.isConnected = true
            state.restarts += 1
          },
          async subscribe(topic) {
            requests.push({ subscribed: topic })
          },
          async unsubscribe(topic) {
            requests.push({ unsubscribed: topic })
          },
          subscriber: {
            get topics() {
              return state.topics
            },
            on: (event, listener) => on(event, listener as Listener),
          },
        },
        pairing: { pairings: { keys: [], getAll: () => [], delete: async () => {} } },
        crypto: {
          keychain: {
            has: (tag) => state.keys.has(tag),
            set: async (tag, key) => void state.keys.set(tag, key),
          },
          async deleteSymKey() {},
          async deleteKeyPair() {},
          signJWT: async () => '',
        },
        history: {
          delete: (topic) => void forgotten.push(topic),
          on: (event, listener) => on(event, listener as Listener),
          off: (event, listener) => off(event, listener as Listener),
        },
        expirer: { has: () => false, del() {} },
        heartbeat: {
          async init() {
            state.isBeating = true
          },
          stop() {
            state.isBeating = false
          },
          on,
          removeListener: off,
        },
        storage: {
          getEntries: async () => Object.entries(state.stored),
          getItem: async (key) => state.stored[key],
          async setItem(key, value) {
            state.stored[key] = value
          },
          async removeItem(key) {
            delete state.stored[key]
          },
        },
      },
    },
  }
  /** What the library hears by, inside. */
  const emit = (event: string, { error }: { error: unknown }) =>
    proposals[Number(event.split('session_connect:')[1])]?.reject(error)
  Object.assign(scripted.client, { engine: { events: { emit } } })
  return scripted
}

/** A session as wallets settle it. */
export function createSession(
  topic: string,
  accounts: readonly string[],
  methods: readonly string[] = ['personal_sign'],
) {
  const families = [...new Set(accounts.map((account) => account.split(':')[0] ?? ''))]
  const namespaces = Object.fromEntries(
    families.map((family) => [
      family,
      { accounts: accounts.filter((account) => account.startsWith(`${family}:`)), methods, events: [] },
    ]),
  )
  return { topic, pairingTopic: `pairing-${topic}`, namespaces, peer: { metadata: { name: 'Scripted', icons: [] } } }
}
