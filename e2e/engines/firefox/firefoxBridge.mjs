#!/usr/bin/env node
// Starts Firefox for Playwright's BiDi client and proxies between the two: a command that the ESR does not support succeeds with no result.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import WebSocket, { WebSocketServer } from 'ws'

const [NODE_ARGUMENTS, MAX_MESSAGE_BYTES] = [2, 2 ** 28]
/** Firefox prints it when the driver may connect; Playwright waits for the same line. */
const READY = 'WebDriver BiDi listening on '
/** ESR 153 has no media emulation and no clipboard permission names; a preference allows the clipboard instead. */
const OPTIONAL_COMMAND = /^(emulation\.\w+|permissions\.setPermission)$/
const UNSUPPORTED = ['unknown command', 'invalid argument']

/** @typedef {{ id?: number, method?: string, type?: string, error?: string }} Message */

const firefox = spawn(process.env.FIREFOX_PATH ?? '', process.argv.slice(NODE_ARGUMENTS), {
  // Without it, a release ignores the preference that stops requests to its settings server.
  env: { ...process.env, MOZ_REMOTE_SETTINGS_DEVTOOLS: '1' },
  stdio: ['ignore', 'inherit', 'pipe'],
})
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) {
  process.on(signal, () => firefox.kill(signal))
}
process.on('exit', () => firefox.kill('SIGKILL'))
firefox.on('exit', (code) => process.exit(code ?? 0))
createInterface(firefox.stderr).on('line', (line) => {
  if (line.startsWith(READY)) listen(line.slice(READY.length))
  else process.stderr.write(`${line}\n`)
})

/** @param {string} address of Firefox */
function listen(address) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, maxPayload: MAX_MESSAGE_BYTES })
  server.on('connection', (client, { url }) => connect(client, `${address}${url}`))
  server.on('listening', () => {
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
    process.stderr.write(`${READY}ws://127.0.0.1:${port}\n`)
  })
}

/**
 * @param {WebSocket} client
 * @param {string} address
 */
function connect(client, address) {
  const browser = new WebSocket(address, { maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false })
  /** @type {Set<number | undefined>} */
  const optional = new Set()
  /** @type {string[]} Messages from before Firefox accepted. */
  const waiting = []
  client.on('message', (data) => {
    const text = String(data)
    /** @type {Message} */
    const { id, method = '' } = JSON.parse(text)
    if (OPTIONAL_COMMAND.test(method)) optional.add(id)
    if (browser.readyState === WebSocket.OPEN) browser.send(text)
    else waiting.push(text)
  })
  browser.on('open', () => {
    for (const text of waiting.splice(0)) browser.send(text)
  })
  browser.on('message', (data) => client.send(optional.size > 0 ? forgive(String(data), optional) : String(data)))
  client.on('close', () => browser.close())
  browser.on('close', () => client.close())
  browser.on('error', () => client.close())
}

/**
 * @param {string} text
 * @param {Set<number | undefined>} optional
 */
function forgive(text, optional) {
  /** @type {Message} */
  const { id, type, error = '' } = JSON.parse(text)
  if (!optional.delete(id) || type !== 'error' || !UNSUPPORTED.includes(error)) return text
  return JSON.stringify({ type: 'success', id, result: {} })
}
