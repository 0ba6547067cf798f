// Unit and contract tests. Package names resolve to sources, so that tests need no build; only those of the project `built` do.
import { defineConfig } from 'vitest/config'
import { listPackages, ROOT } from './scripts/packages.mjs'

/** They end a test that hangs, and never one that has work to do: on a busy machine that takes several times as long. */
const HANGS_AFTER_MS = 60_000
const SERVICE_HANGS_AFTER_MS = 180_000
const SHARED = {
  globals: false,
  restoreMocks: true,
  unstubGlobals: true,
  css: true,
  testTimeout: HANGS_AFTER_MS,
  hookTimeout: HANGS_AFTER_MS,
  setupFiles: ['vitest.patience.ts', 'vitest.fetch.ts', 'vitest.imports.ts', 'vitest.clock.ts'],
  expect: { poll: { timeout: 10_000 } },
}
const alias = listPackages()
  .flatMap((each) => each.entries)
  .map(({ specifier, source }) => ({ find: new RegExp(`^${specifier}$`), replacement: source }))
/** Files of one worker share its page and modules, which halves the time: no package keeps state in a module, and a test that leaves any behind shows here. */
const SHARES_WORKER = { isolate: false } as const
/** They read the packages as `npm run build` leaves them. */
const BUILT = 'scripts/built/**/*.test.ts'
/** These take minutes. `npm run nightly` sets the variable, and so do the commands that run one of them. */
const NIGHT = process.env.LATCHKEY_NIGHT ? [] : ['**/*.night.test.ts']
const LEFT_OUT = ['**/node_modules/**', '**/dist/**', ...NIGHT]
/** Of WalletConnect's sign client, in no one's hands, when a disconnect reaches a wallet twice: a relay delivers again after 5 s. */
const LIBRARY_REJECTION = 'Missing or invalid. Record was recently deleted - session:'

export default defineConfig({
  root: ROOT,
  test: {
    // On a machine of two cores the default is one; a third has work while others wait for a timer or a server.
    maxWorkers: 3,
    onUnhandledError: ({ message, stack }) =>
      !(message.startsWith(LIBRARY_REJECTION) && stack?.includes('@walletconnect/sign-client')),
    projects: [
      {
        resolve: { alias },
        test: {
          ...SHARED,
          ...SHARES_WORKER,
          name: 'node',
          environment: 'node',
          include: ['{kernel,chains,scripts,bench}/**/*.test.ts', 'create/*.test.ts'],
          exclude: [...LEFT_OUT, BUILT],
        },
      },
      {
        test: {
          ...SHARED,
          name: 'built',
          environment: 'node',
          include: [BUILT],
          exclude: LEFT_OUT,
          testTimeout: SERVICE_HANGS_AFTER_MS,
          hookTimeout: SERVICE_HANGS_AFTER_MS,
        },
      },
      {
        resolve: { alias },
        test: {
          ...SHARED,
          ...SHARES_WORKER,
          name: 'dom',
          environment: 'happy-dom',
          include: [
            '{ui,plugins,sdk,languages,everything}/**/*.test.{ts,tsx}',
            'create/test/*.test.ts',
            'examples/**/*.test.{ts,tsx}',
          ],
          exclude: [...LEFT_OUT, '**/*.browser.test.tsx'],
        },
      },
      {
        resolve: { alias },
        test: {
          ...SHARED,
          ...SHARES_WORKER,
          name: 'services',
          environment: 'node',
          include: ['services/**/*.test.ts'],
          exclude: LEFT_OUT,
          testTimeout: SERVICE_HANGS_AFTER_MS,
          hookTimeout: SERVICE_HANGS_AFTER_MS,
        },
      },
      {
        test: {
          ...SHARED,
          name: 'server',
          environment: 'node',
          include: ['server/**/*.test.ts'],
          exclude: LEFT_OUT,
          globalSetup: 'server/test/buildFirst.ts',
          testTimeout: SERVICE_HANGS_AFTER_MS,
          hookTimeout: SERVICE_HANGS_AFTER_MS,
        },
      },
      {
        test: {
          name: 'types',
          include: [],
          typecheck: {
            enabled: true,
            only: true,
            include: ['{kernel,ui,plugins,chains,sdk,everything}/**/*.test-d.ts'],
            tsconfig: 'tsconfig.typetests.json',
          },
        },
      },
    ],
  },
})
