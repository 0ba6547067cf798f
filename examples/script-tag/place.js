// Copies the published file and its chunks next to the page, as a site that serves its own copy does, and writes the hash into the page.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

const published = new URL('.', import.meta.resolve('@latchkey/everything'))
const hashes = JSON.parse(readFileSync(new URL('latchkey.integrity.json', published), 'utf8'))

mkdirSync('dist', { recursive: true })
for (const file of ['latchkey.js', 'latchkey']) cpSync(new URL(file, published), `dist/${file}`, { recursive: true })
cpSync('page.js', 'dist/page.js')
const page = readFileSync('index.html', 'utf8').replace('INTEGRITY', hashes['latchkey.js'])
writeFileSync('dist/index.html', page)
