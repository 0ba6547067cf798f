// How much a client, an address and a topic may use. Rates and what topics hold are counted for all processes together.

export interface RelayLimits {
  /** Requests of one client a second, on average; a burst may hold twice as many. */
  requestsPerSecond: number
  /** The same for all clients of one network address. */
  addressRequestsPerSecond: number
  /** Bytes that one client may send in a minute. */
  bytesPerMinute: number
  /** Bytes that all clients of one network address may send in a minute, and in a day. */
  addressBytesPerMinute: number
  addressBytesPerDay: number
  /** Messages, and bytes of them, that wait on one topic. */
  topicMessages: number
  topicBytes: number
  /** Topics one connection may be subscribed to. */
  subscriptions: number
  /** The longest frame, in bytes; a longer one closes the socket with code 1009. */
  frameBytes: number
  /** What may wait in memory for a client that does not read, in bytes, before its socket is cut off. */
  unreadBytes: number
  /** Open sockets of one client: its tabs. In one process. */
  connectionsPerClient: number
  /** Open sockets of one network address in one process. */
  connectionsPerAddress: number
  /** Open sockets of all clients of one process. */
  connections: number
}

export const DEFAULT_LIMITS: RelayLimits = {
  requestsPerSecond: 50,
  addressRequestsPerSecond: 1000,
  bytesPerMinute: 4_194_304,
  addressBytesPerMinute: 33_554_432,
  addressBytesPerDay: 1_073_741_824,
  topicMessages: 1000,
  topicBytes: 4_194_304,
  subscriptions: 5000,
  frameBytes: 1_048_576,
  unreadBytes: 1_048_576,
  connectionsPerClient: 32,
  connectionsPerAddress: 1000,
  connections: 20_000,
}
