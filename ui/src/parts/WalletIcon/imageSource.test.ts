import { expect, test } from 'vitest'
import { hueOf } from './hueOf'
import { parseImageSource } from './imageSource'

test.each(['data:image/svg+xml,<svg/>', 'data:image/png;base64,AAAA', 'https://example.com/icon.png'])(
  'CON-08 %s may be loaded',
  (source) => {
    expect(parseImageSource(source)).toBe(source)
  },
)
test.each([
  'http://example.com/icon.png',
  'https://user:secret@example.com/icon.png',
  'javascript:alert(1)',
  'data:text/html,<script>',
  'data:imagex/png,',
  'blob:https://example.com/1',
  '//example.com/x.png',
  `data:image/png,${'A'.repeat(300_000)}`,
  '',
  undefined,
  null,
])('CON-08 %j may not be loaded', (source) => {
  expect(parseImageSource(source)).toBeNull()
})
test.each([
  ['http://127.0.0.1:4191/image', 'localhost', true],
  ['http://localhost/image', '127.0.0.1', true],
  ['http://[::1]:4191/image', '[::1]', true],
  ['http://127.0.0.1:4191/image', 'shop.example', false],
  ['http://localhost/image', '', false],
  ['http://example.com/image', 'localhost', false],
  ['http://localhost.example.com/image', 'localhost', false],
  ['http://127.0.0.1@example.com/image', 'localhost', false],
  ['http://192.168.0.1/image', 'localhost', false],
])('CON-08 %s on a page of %s may be loaded: %s', (source, pageHost, isShown) => {
  expect(parseImageSource(source, pageHost)).toBe(isShown ? source : null)
})
test('a name always has the same color', () => {
  expect(hueOf('Rabby')).toBe(hueOf('Rabby'))
  expect(new Set(['Rabby', 'Frame', 'Rainbow', 'MetaMask'].map(hueOf)).size).toBe(4)
})
