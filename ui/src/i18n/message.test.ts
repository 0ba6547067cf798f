import { expect, test } from 'vitest'
import { createText } from './message'

const catalog = {
  'x.greet': 'Hello {name}',
  'x.files.one': '{count} file',
  'x.files.other': '{count} files',
} as const

test('UIX-02 parameters are filled in, and an unknown one stays visible', () => {
  expect(createText(catalog)('x.greet', { name: 'Ada' })).toBe('Hello Ada')
  expect(createText(catalog)('x.greet')).toBe('Hello {name}')
})
test('a parameter is text: it is not filled in a second time', () => {
  expect(createText(catalog)('x.greet', { name: '{count}', count: 1 })).toBe('Hello {count}')
})
test('the plural form follows the count and the language', () => {
  const english = createText(catalog, {}, 'en')
  expect([english('x.files', { count: 1 }), english('x.files', { count: 1200 })]).toEqual(['1 file', '1,200 files'])
  const polish = createText(catalog, { 'x.files.few': '{count} pliki' }, 'pl')
  expect(polish('x.files', { count: 3 })).toBe('3 pliki')
})
test('the host’s text takes precedence, for messages and for slot labels', () => {
  const text = createText(catalog, { 'x.greet': 'Moin {name}', 'help.about': 'Hilfe' })
  expect(text('x.greet', { name: 'Ada' })).toBe('Moin Ada')
  expect(text.label('help', { id: 'about', label: 'About' })).toBe('Hilfe')
  expect(text.label('other', { id: 'about', label: 'About' })).toBe('About')
})
test('UIX-02 in right-to-left text, an amount and its symbol keep their own direction', () => {
  const arabic = createText(catalog, { 'x.greet': 'أرسل {amount} {symbol} إلى {name}' }, 'ar')
  const text = arabic('x.greet', { amount: '0.5', symbol: 'ETH', name: '{amount}' })
  expect(text).toBe('أرسل \u20680.5 ETH\u2069 إلى \u2068{amount}\u2069')
})
