// Limits per client, network address, and topic. Rates and topic sizes are counted across all processes.

export interface RelayLimits {
  /** Average requests per second of one client. A burst may have twice as many. */
  requestsPerSecond: number
  /** The same for all clients of one network address. */
  addressRequestsPerSecond: number
  /** Bytes that one client may send per minute. */
  bytesPerMinute: number
  /** Bytes that all clients of one network address may send per minute and per day. */
  addressBytesPerMinute: number
  addressBytesPerDay: number
  /** The most messages, and bytes of messages, that one topic may store. */
  topicMessages: number
  topicBytes: number
  /** The most topics that one connection may subscribe to. */
  subscriptions: number
  /** The longest frame in bytes. A longer one closes the socket with code 1009. */
  frameBytes: number
  /** Bytes that may wait in memory for a client that does not read, before its socket is closed. */
  unreadBytes: number
  /** Open sockets of one client (its tabs) in one process. */
  connectionsPerClient: number
  /** Open sockets of one network address in one process. */
  connectionsPerAddress: number
  /** Open sockets of all clients in one process. */
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
