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
        'At run time the kernel imports its own files and jotai/vanilla; nothing else, neither React nor a wallet SDK.',
      severity: 'error',
      from: { path: '^kernel/src/', pathNot: ['^kernel/src/testing', TESTS] },
      to: { pathNot: ['^kernel/src/', JOTAI_VANILLA], dependencyTypesNot: TYPES_ONLY },
    },
    {
      name: 'registries-alone-know-contracts',
      comment:
        'Contracts are what packages agree on. Of the kernel only its registries take them in, as types, and the entries for chains and for reviews use them.',
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
      comment:
        'kernel/src/rpc decides what may be signed. It imports no package, so that an auditor can read all of it.',
      severity: 'error',
      from: { path: '^kernel/src/rpc/', pathNot: TESTS },
      to: { path: 'node_modules/', dependencyTypesNot: TYPES_ONLY },
    },
    {
      name: 'frame-has-one-dependency',
      comment:
        'plugins/embedded/src/frame believes or refuses what a login frame says. Beside the kernel it imports the schema library alone.',
      severity: 'error',
      from: { path: '^plugins/embedded/src/frame/', pathNot: TESTS },
      to: { path: 'node_modules/', pathNot: '(^|/)node_modules/valibot/', dependencyTypesNot: TYPES_ONLY },
    },
    {
      name: 'testing-is-not-shipped',
      comment: 'Nothing that ships imports a package’s `testing` entry, or vitest.',
      severity: 'error',
      from: { path: CLIENT, pathNot: ['^(kernel|chains/[^/]+)/src/testing', TESTS] },
      to: { path: '^(kernel|chains/[^/]+)/src/testing|(^|/)node_modules/vitest/' },
    },
    {
      name: 'ui-knows-the-kernel-only',
      comment: 'The shell draws what manifests declare; it never names a plugin, a chain or the SDK.',
      severity: 'error',
      from: { path: '^ui/' },
      to: { path: '^(plugins|chains|sdk)/' },
    },
    {
      name: 'manifest-is-eager-data',
      comment: 'A manifest is in every page. It imports the kernel, and its own body by import() alone.',
      severity: 'error',
      from: { path: '^plugins/[^/]+/src/index\\.ts$' },
      to: { pathNot: '^kernel/src/', dynamic: false, dependencyTypesNot: TYPES_ONLY },
    },
    {
      name: 'chain-manifest-is-eager-data',
      comment:
        'A chain manifest and its data files are in every page. They import the kernel and each other; the rest by import(). A new eager file joins the list here.',
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
      comment: 'Plugins meet through events, services and slots; a type that two need moves to kernel/src/contracts.',
      severity: 'error',
      from: { path: '^plugins/([^/]+)/' },
      to: { path: '^(plugins|chains|sdk)/', pathNot: '^plugins/$1/' },
    },
    {
      name: 'plugin-has-no-jotai-react',
      comment: 'jotai/react reads a Provider of its own copy. Plugins use useLatchkeyAtom of @latchkey/ui.',
      severity: 'error',
      from: { path: '^(plugins|chains)/', pathNot: TESTS },
      to: { path: JOTAI_REACT, dependencyTypesNot: TYPES_ONLY },
    },
    {
      name: 'chain-knows-the-kernel-only',
      comment: 'A chain adapter draws nothing and knows no other chain.',
      severity: 'error',
      from: { path: '^chains/([^/]+)/', pathNot: TESTS },
      to: { path: ['^(ui|plugins|chains|sdk)/', REACT], pathNot: '^chains/$1/', dependencyTypesNot: TYPES_ONLY },
    },
    {
      name: 'sdk-loads-the-shell-late',
      comment:
        'createWalletModal puts no React in the page: the shell is an import() of the SDK, made at the first open.',
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
        'A page that draws its own sign-in gets none of the dialog: an entry `headless` reaches neither the shell nor React.',
      severity: 'error',
      from: { path: '^(sdk|plugins/[^/]+)/src/headless(\\.ts$|/)', pathNot: TESTS },
      to: { path: ['^ui/', REACT], dependencyTypesNot: TYPES_ONLY },
    },
    {
      name: 'sdk-imports-manifests-only',
      comment: 'The SDK, and the list of everything, import published entries. A body is loaded by its own manifest.',
      severity: 'error',
      from: { path: '^(sdk|everything)/' },
      to: { path: '^(plugins|chains)/[^/]+/src/(?!index\\.ts$)', dependencyTypesNot: ['aliased'] },
    },
    {
      name: 'everything-is-the-hosts-choice',
      comment:
        'The package with everything is a list: no package imports it, so that a page with its own list has nothing more.',
      severity: 'error',
      from: { path: '^(kernel|ui|plugins|chains|sdk|languages)/', pathNot: TESTS },
      to: { path: '^everything/' },
    },
    {
      name: 'languages-are-data',
      comment: 'Texts in other languages are data: they import nothing but each other.',
      severity: 'error',
      from: { path: '^languages/src/', pathNot: TESTS },
      to: { pathNot: '^languages/src/' },
    },
    {
      name: 'languages-are-the-hosts-choice',
      comment: 'The other half of the row above: a page without other languages has nothing of them.',
      severity: 'error',
      from: { path: '^(kernel|ui|plugins|chains|sdk)/', pathNot: TESTS },
      to: { path: '^languages/' },
    },
    {
      name: 'packages-by-name',
      comment:
        'Another package is imported by its name, never by a path into its folder; the list of all texts is in no package.',
      severity: 'error',
      from: { path: '^(kernel|ui|sdk|languages|everything|plugins/[^/]+|chains/[^/]+|examples|e2e|bench)/' },
      to: { path: CLIENT, pathNot: ['^$1/', '^languages/test/english[.]ts'], dependencyTypesNot: ['aliased'] },
    },
    {
      name: 'services-meet-the-client-on-the-wire',
      comment:
        'Servers import no client package, and clients import no server: both ends are written against the specification. The sign-in service is what hosts do with the entries for their servers, so one file of it has those.',
      severity: 'error',
      from: { path: '^services/', pathNot: '^services/sign-in/clientEntries[.]ts$' },
      to: { path: CLIENT },
    },
    {
      name: 'clients-import-no-service',
      comment: 'The other half of the row above. Tests may start the real servers.',
      severity: 'error',
      from: { path: CLIENT, pathNot: TESTS },
      to: { path: '^services/' },
    },
    {
      name: 'local-is-for-one-machine',
      comment:
        'What operators run imports nothing of services/local: chains, demo wallets, the mailbox, the demo providers and the stack are for a developer’s machine.',
      severity: 'error',
      from: { path: '^(services|server)/', pathNot: ['^services/local/', TESTS] },
      to: { path: '^services/local/' },
    },
    {
      name: 'no-circular',
      comment: 'A cycle of imports, of types too, has no top to start reading from. Only import() may point back.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'resolvable',
      comment: 'An import that nothing answers.',
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
