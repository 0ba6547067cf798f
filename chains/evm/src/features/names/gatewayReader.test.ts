// Gateways that respond, fail, or must not be called.
import { createServer, type RequestListener } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { closeServer, listenOnFreePort } from '../../../../../services/ports.ts'
import { createGatewayReader } from './gatewayReader'

describe('EIP-3668 gateways', () => {
  const stops: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop()
  })
  async function startGatewayThat(answers: RequestListener) {
    const requests: string[] = []
    const server = createServer((request, response) => {
      requests.push(`${request.method} ${request.url}`)
      answers(request, response)
    })
    const port = await listenOnFreePort(server, 0)
    stops.push(() => closeServer(server))
    return { url: `http://127.0.0.1:${port}`, requests }
  }
  const question = (urls: readonly string[]) => ({ data: '0xabcd', sender: `0x${'A'.repeat(40)}`, urls }) as const
  const answerWith = (data: string) => startGatewayThat((_, response) => void response.end(JSON.stringify({ data })))

  test('are called with GET if their URL has room for the data, with POST otherwise; the first result counts', async () => {
    const read = createGatewayReader({ isLocal: true })
    const [silent, good] = [
      await startGatewayThat((_, response) => void response.writeHead(500).end()),
      await answerWith('0x12'),
    ]
    expect(await read(question([`${silent.url}/{sender}/{data}`, good.url]))).toBe('0x12')
    expect(silent.requests).toEqual([`GET /0x${'a'.repeat(40)}/0xabcd`])
    expect(good.requests).toEqual(['POST /'])
  })
  test.each([
    ['a redirect', (_, response) => void response.writeHead(302, { location: '/elsewhere' }).end()],
    ['HTML', (_, response) => void response.end('<html>')],
    ['no hex', (_, response) => void response.end('{"data":"yes"}')],
    ['no data', (_, response) => void response.end('{}')],
    ['null', (_, response) => void response.end('null')],
    ['text', (_, response) => void response.end('"0x12"')],
    ['nothing', (_, response) => void response.end()],
    ['a failure that has data', (_, response) => void response.writeHead(404).end('{"data":"0x12"}')],
    ['more than a proof takes', (_, response) => void response.end(`{"data":"0x${'00'.repeat(262_144)}"}`)],
  ] satisfies [string, RequestListener][])('that return %s are not valid gateways', async (_, answers) => {
    const gateway = await startGatewayThat(answers)
    await expect(createGatewayReader({ isLocal: true })(question([gateway.url]))).rejects.toThrow(
      'No gateway responded',
    )
    expect(gateway.requests).toHaveLength(1)
  })
  test('on localhost, or without https, are not called for a name of a public network', async () => {
    const gateway = await answerWith('0x12')
    const read = createGatewayReader({ isLocal: false })
    const urls = [
      gateway.url,
      gateway.url.replace('http:', 'javascript:'),
      'http://gateway.example',
      'https://me:pw@127.0.0.1',
    ]
    await expect(read(question(urls))).rejects.toThrow('No gateway responded')
    expect(gateway.requests).toEqual([])
  })
  test('after the third are not called', async () => {
    const gateway = await answerWith('0x12')
    const read = createGatewayReader({ isLocal: true })
    await expect(read(question(['x:1', 'x:2', 'x:3', gateway.url]))).rejects.toThrow('No gateway responded')
    expect(gateway.requests).toEqual([])
  })
})
