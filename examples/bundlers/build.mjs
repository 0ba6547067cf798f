// `node build.mjs <bundler>` builds the page into `dist`. Each bundler has only the settings that differ from its defaults.
// A warning fails the build.
import { copyFileSync, rmSync, writeFileSync } from 'node:fs'

const folder = import.meta.dirname
const dist = `${folder}/dist`

const bundlers = {
  async vite() {
    const { build } = await import('vite')
    await build({ root: folder, base: './', logLevel: 'warn' })
  },
  async rollup() {
    const { rollup } = await import('rollup')
    const { default: commonjs } = await import('@rollup/plugin-commonjs')
    const { nodeResolve } = await import('@rollup/plugin-node-resolve')
    const { default: replace } = await import('@rollup/plugin-replace')
    const bundle = await rollup({
      input: `${folder}/main.js`,
      // React is CommonJS and reads `process.env`. `buffer` is a package that Solana's client needs, not the module of Node.
      plugins: [
        replace({ 'process.env.NODE_ENV': '"production"', preventAssignment: true }),
        nodeResolve({ browser: true, preferBuiltins: false }),
        commonjs(),
      ],
      onwarn: ({ code, message, ids = [] }) => {
        // Some third-party packages have circular imports, which are harmless.
        if (code !== 'CIRCULAR_DEPENDENCY' || ids.some((id) => id.includes('/@latchkey/'))) fail([message])
      },
    })
    await bundle.write({ dir: dist, format: 'es' })
    copyPage()
  },
  async esbuild() {
    const { build } = await import('esbuild')
    // Without `splitting`, everything that loads later would be in the first file.
    const { warnings } = await build({
      entryPoints: [`${folder}/main.js`],
      outdir: dist,
      bundle: true,
      splitting: true,
      format: 'esm',
      minify: true,
    })
    fail(warnings.map(({ text }) => text))
    copyPage()
  },
  async webpack() {
    const { default: webpack } = await import('webpack')
    const compiler = webpack({
      mode: 'production',
      context: folder,
      entry: './main.js',
      output: { path: dist },
      // React's renderer loads in one script with our first views, after a click. Uncompressed, it is above webpack's limit of 250 kB.
      performance: { maxAssetSize: 300_000 },
    })
    const stats = await new Promise((resolve, reject) =>
      compiler.run((error, done) => (error ? reject(error) : resolve(done))),
    )
    const { errors, warnings } = stats.toJson({ all: false, errors: true, warnings: true })
    fail([...errors, ...warnings].map(({ message }) => message))
    copyPage()
  },
  async parcel() {
    const { Parcel } = await import('@parcel/core')
    // The project root is the folder of the lockfile. Its package.json tells Parcel's resolver to read `exports`.
    const lockfile = `${folder}/package-lock.json`
    writeFileSync(lockfile, '{}')
    try {
      await new Parcel({
        entries: `${folder}/index.html`,
        defaultConfig: '@parcel/config-default',
        mode: 'production',
        defaultTargetOptions: { distDir: dist, publicUrl: './', sourceMaps: false },
        shouldDisableCache: true,
      }).run()
    } finally {
      rmSync(lockfile)
    }
  },
}

/** The page loads `main.js` from its own folder, where these bundlers write it. */
function copyPage() {
  copyFileSync(`${folder}/index.html`, `${dist}/index.html`)
}

function fail(messages) {
  if (messages.length > 0) throw new Error(messages.join('\n'))
}

await bundlers[process.argv[2]]()
