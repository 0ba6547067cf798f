// Which layer can import which, one rule for each limit. Read by dependency-cruiser.
// Package names resolve to sources through tsconfig.sources.json, so the check needs no build.

const TESTS = '\\.(test|test-d|browser\\.test)\\.tsx?$|/test/'
const REACT = '(^|/)node_modules/(react|react-dom)/'
const JOTAI_REACT = '(^|/)node_modules/jotai/.*react'
const JOTAI_VANILLA = '(^|/)node_modules/jotai/(esm/)?vanilla[^/]*$'
const TYPES_ONLY = ['type-only']
const CLIENT = '^(kernel|ui|plugins|chains|sdk|languages|everything)/'

module.exports = {
  forbidden: [
    {
      name: 'kernel-stands-alone',
      comment:
        'At run time, the kernel imports only its own files and jotai/vanilla. It does not import React or a wallet SDK.',
      severity: 'error',
      from: { path: '^kernel/src/', pathNot: ['^kernel/src/testing', TESTS] },
      to: { pathNot: ['^kernel/src/', JOTAI_VANILLA], dependencyTypesNot: TYPES_ONLY },
    },
    {
      name: 'registries-alone-know-contracts',
      comment:
        'Contracts are the types that packages share. In the kernel, only the registries and the entries for chains and reviews import them.',
      severity: 'error',
      from: {
        path: '^kernel/src/',
        pathNot: [
          '^kernel/src/(contracts|testing|review/|chains\\.ts$)',
          '^kernel/src/(base/session|chains/features|errors/registry|hostOptions|plugin/registries|router/views|session/contract)\\.ts$',
          TESTS,
        ],
      },
      to: { path: '^kernel/src/contracts' },
    },
    {
      name: 'rpc-has-no-dependencies',
      comment: 'kernel/src/rpc decides what may be signed. It imports no package, so an auditor can read all of it.',
      severity: 'error',
      from: { path: '^kernel/src/rpc/', pathNot: TESTS },
      to: { path: 'node_modules/', dependencyTypesNot: TYPES_ONLY },
    },
    {
      name: 'frame-has-one-dependency',
      comment:
        'plugins/embedded/src/frame accepts or refuses messages of the login frame. It imports only the kernel and the schema library.',
      severity: 'error',
      from: { path: '^plugins/embedded/src/frame/', pathNot: TESTS },
      to: { path: 'node_modules/', pathNot: '(^|/)node_modules/valibot/', dependencyTypesNot: TYPES_ONLY },
    },
    {
      name: 'testing-is-not-shipped',
      comment: 'Published code imports neither vitest nor the `testing` entry of a package.',
      severity: 'error',
      from: { path: CLIENT, pathNot: ['^(kernel|chains/[^/]+)/src/testing', TESTS] },
      to: { path: '^(kernel|chains/[^/]+)/src/testing|(^|/)node_modules/vitest/' },
    },
    {
      name: 'ui-knows-the-kernel-only',
      comment: 'The shell draws what manifests declare. It never imports a plugin, a chain, or the SDK.',
      severity: 'error',
      from: { path: '^ui/' },
      to: { path: '^(plugins|chains|sdk)/' },
    },
    {
      name: 'manifest-is-eager-data',
      comment:
        'Every page loads the manifests. A manifest imports the kernel, and loads its own code only with import().',
      severity: 'error',
      from: { path: '^plugins/[^/]+/src/index\\.ts$' },
      to: { pathNot: '^kernel/src/', dynamic: false, dependencyTypesNot: TYPES_ONLY },
    },
    {
      name: 'chain-manifest-is-eager-data',
      comment:
        'Every page loads the chain manifests and their data files. They import the kernel and each other, and load the rest with import(). Add a new eager file to this list.',
      severity: 'error',
      from: { path: '^chains/[^/]+/src/(index|networks|methodTable|types|errors|toNetwork|chainId|namespace)\\.ts$' },
      to: {
        pathNot: [
          '^kernel/src/',
          '^chains/[^/]+/src/(networks|methodTable|types|errors|toNetwork|chainId|namespace)\\.ts$',
        ],
        dynamic: false,
        dependencyTypesNot: TYPES_ONLY,
      },
    },
    {
      name: 'plugin-knows-no-other-package',
      comment:
        'Plugins communicate through events, services, and slots. Move a type that two plugins need to kernel/src/contracts.',
      severity: 'error',
      from: { path: '^plugins/([^/]+)/' },
      to: { path: '^(plugins|chains|sdk)/', pathNot: '^plugins/$1/' },
    },
    {
      name: 'plugin-has-no-jotai-react',
      comment: 'jotai/react reads the Provider of its own copy. Plugins use useLatchkeyAtom of @latchkey/ui.',
      severity: 'error',
      from: { path: '^(plugins|chains)/', pathNot: TESTS },
      to: { path: JOTAI_REACT, dependencyTypesNot: TYPES_ONLY },
    },
    {
      name: 'chain-knows-the-kernel-only',
      comment: 'A chain package imports neither UI code nor another chain package.',
      severity: 'error',
      from: { path: '^chains/([^/]+)/', pathNot: TESTS },
      to: { path: ['^(ui|plugins|chains|sdk)/', REACT], pathNot: '^chains/$1/', dependencyTypesNot: TYPES_ONLY },
    },
    {
      name: 'sdk-loads-the-shell-late',
      comment: 'createWalletModal loads no React. The SDK loads the shell with import() when the modal first opens.',
      severity: 'error',
      from: {
        path: '^sdk/src/',
        pathNot: ['^sdk/src/(react|devtools|accountHooks|modalContext|\\w+Button\\.tsx|useSignInStatus)', TESTS],
      },
      to: { path: ['^ui/', REACT], dynamic: false, dependencyTypesNot: TYPES_ONLY },
    },
    {
      name: 'headless-draws-nothing',
      comment:
        'A page that draws its own sign-in loads no code of the dialog. An entry `headless` imports neither the shell nor React.',
      severity: 'error',
      from: { path: '^(sdk|plugins/[^/]+)/src/headless(\\.ts$|/)', pathNot: TESTS },
      to: { path: ['^ui/', REACT], dependencyTypesNot: TYPES_ONLY },
    },
    {
      name: 'sdk-imports-manifests-only',
      comment: 'The SDK and the package with everything import only published entries. A manifest loads its own code.',
      severity: 'error',
      from: { path: '^(sdk|everything)/' },
      to: { path: '^(plugins|chains)/[^/]+/src/(?!index\\.ts$)', dependencyTypesNot: ['aliased'] },
    },
    {
      name: 'everything-is-the-hosts-choice',
      comment: 'No package imports the package with everything, so a page that lists its own plugins loads only those.',
      severity: 'error',
      from: { path: '^(kernel|ui|plugins|chains|sdk|languages)/', pathNot: TESTS },
      to: { path: '^everything/' },
    },
    {
      name: 'languages-are-data',
      comment: 'Texts in other languages are data. They import only each other.',
      severity: 'error',
      from: { path: '^languages/src/', pathNot: TESTS },
      to: { pathNot: '^languages/src/' },
    },
    {
      name: 'languages-are-the-hosts-choice',
      comment: 'The other half of the rule above: a page without other languages loads none of their code.',
      severity: 'error',
      from: { path: '^(kernel|ui|plugins|chains|sdk)/', pathNot: TESTS },
      to: { path: '^languages/' },
    },
    {
      name: 'packages-by-name',
      comment:
        'Import another package by its name, never by a path into its folder. No package contains the list of all texts.',
      severity: 'error',
      from: { path: '^(kernel|ui|sdk|languages|everything|plugins/[^/]+|chains/[^/]+|examples|e2e|bench)/' },
      to: { path: CLIENT, pathNot: ['^$1/', '^languages/test/english[.]ts'], dependencyTypesNot: ['aliased'] },
    },
    {
      name: 'services-meet-the-client-on-the-wire',
      comment:
        'Servers import no client package, and clients import no server, because both follow the specification. The exception is one file of the sign-in service: like a host, it uses the server entries of the plugins.',
      severity: 'error',
      from: { path: '^services/', pathNot: '^services/sign-in/clientEntries[.]ts$' },
      to: { path: CLIENT },
    },
    {
      name: 'clients-import-no-service',
      comment: 'The other half of the rule above. Tests may start the real servers.',
      severity: 'error',
      from: { path: CLIENT, pathNot: TESTS },
      to: { path: '^services/' },
    },
    {
      name: 'local-is-for-one-machine',
      comment:
        'Code that operators run does not import services/local. Its chains, demo wallets, mailbox, and demo providers are only for a developer’s machine.',
      severity: 'error',
      from: { path: '^(services|server)/', pathNot: ['^services/local/', TESTS] },
      to: { path: '^services/local/' },
    },
    {
      name: 'no-circular',
      comment:
        'A cycle of imports, even of types, leaves a reader no file to start with. Only import() may point back.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'resolvable',
      comment: 'The imported file or package does not exist.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.sources.json' },
    tsPreCompilationDeps: true,
    // Scripts name their types in comments.
    detectJSDocImports: true,
    doNotFollow: { path: ['node_modules', '/dist/'] },
    exclude: { path: ['/dist/', '^\\.cache/', '^bench/peers/', '^examples/standalone/', '\\.(css|svg)(\\?inline)?$'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
