// One file with everything in it, and the hash of that file in the page: a browser runs this wallet.js and no other.
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { build } from 'esbuild'

const { outputFiles } = await build({
  entryPoints: ['wallet.js'],
  bundle: true,
  minify: true,
  format: 'iife',
  globalName: 'wallet',
  target: 'es2022',
  write: false,
})
const [{ contents }] = outputFiles
const integrity = `sha384-${createHash('sha384').update(contents).digest('base64')}`

mkdirSync('dist', { recursive: true })
writeFileSync('dist/wallet.js', contents)
copyFileSync('page.js', 'dist/page.js')
writeFileSync('dist/index.html', readFileSync('index.html', 'utf8').replace('INTEGRITY', integrity))
