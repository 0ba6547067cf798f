// A hub of one relay connection, with the relay's end of its sockets in the test's hands.
import { createFakeClock } from '@latchkey/kernel/testing'
import { createHub, type News, type Wire } from '../src/client/tabs/relayHub'

export const RELAY_URL = 'wss://relay.example/?auth=token'

/** A hub, what it told each socket, and the relay's end of its sockets. */
export function setUp() {
  const newsBySocket = new Map<string, News[]>()
  const wires: (Wire & { sent: { id: unknown; method?: string; params?: { topic?: string } }[] })[] = []
  const clock = createFakeClock()
  const hub = createHub({
    emit: (socket, news) => void newsBySocket.set(socket, [...(newsBySocket.get(socket) ?? []), news]),
    dial() {
      const sent: (typeof wires)[number]['sent'] = []
      const wire: (typeof wires)[number] = {
        readyState: 0,
        onopen: null,
        onmessage: null,
        onclose: null,
        onerror: null,
        sent,
        send: (text) => void sent.push(JSON.parse(text)),
        close() {
          wire.readyState = 3
        },
      }
      wires.push(wire)
      return wire
    },
    clock,
  })
  const current = () => wires.at(-1)
  return {
    hub,
    wires,
    newsOf: (socket: string) => newsBySocket.get(socket) ?? [],
    /** Every socket that was told anything. */
    names: () => [...newsBySocket.keys()],
    messages: (socket: string) =>
      (newsBySocket.get(socket) ?? []).flatMap(({ text, do: what }) =>
        what === 'message' ? [JSON.parse(text ?? '')] : [],
      ),
    accept() {
      const wire = current()
      if (wire?.readyState !== 0) return
      wire.readyState = 1
      wire.onopen?.({})
    },
    receive: (frame: unknown) =>
      current()?.onmessage?.({ data: typeof frame === 'string' ? frame : JSON.stringify(frame) }),
    requestAs: (socket: string, id: string, method: string, params: object = {}) =>
      hub.send(socket, JSON.stringify({ id, jsonrpc: '2.0', method, params })),
    confirm: (socket: string, id: number) => hub.send(socket, JSON.stringify({ id, jsonrpc: '2.0', result: true })),
    push: (id: number, topic: string) =>
      current()?.onmessage?.({ data: JSON.stringify({ id, method: 'irn_subscription', params: { data: { topic } } }) }),
    wait: clock.advance,
  }
}

/** With these sockets, open. */
export function setUpOpen(...sockets: string[]) {
  const world = setUp()
  for (const socket of sockets) world.hub.open(socket, RELAY_URL, false)
  world.accept()
  return world
}
