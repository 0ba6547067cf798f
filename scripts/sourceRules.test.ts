// Rules about sources that the compiler, Biome, and the layer check cannot express. Each states its exceptions.
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { listFiles, listFolders, ROOT } from './packages.mjs'

interface Rule {
  title: string
  pattern: RegExp
  /** Files that the rule covers. */
  where: RegExp
  /** Files that are exempt. */
  except?: RegExp
  /** Whether the rule covers comments too. */
  isAboutComments?: boolean
  /** A line that must be reported, to show that the pattern works. */
  example: string
}

/** A longer file probably has more than one subject. */
const MAX_LINES = 400
const SHIPPED = /^(kernel|ui|plugins|chains|sdk|languages|everything)\/.*\.tsx?$/
const CODE = /\.(tsx?|mjs|cjs)$/
const CODE_AND_STYLES = /\.(tsx?|mjs|cjs|css|html|vue|svelte)$/
const TESTS =
  /\.(test|test-d|spec)\.tsx?$|\/test\/|^(kernel|chains\/[^/]+)\/src\/testing|^e2e\/|^scripts\/.*\.test\.ts$/
const SELF = /^scripts\/sourceRules\.test\.ts$/

/** Files with addresses of other machines, the host's option that replaces them, and the file that declares the option. */
const ADDRESSES: readonly (readonly [file: string, option: RegExp, declaredIn: string])[] = [
  ...listFolders(join(ROOT, 'chains')).map(describeNetworks),
  ['plugins/analytics/src/plugin.ts', /\banalyticsUrl\?: /, 'plugins/analytics/src/types.ts'],
  ['plugins/data/src/plugin.ts', /\bdataUrl\?: /, 'plugins/data/src/types.ts'],
  ['plugins/embedded/src/frame/element.ts', /\bframeUrl\?: /, 'plugins/embedded/src/types.ts'],
  ['plugins/help/src/wallets.ts', /\bwallets\?: /, 'plugins/help/src/types.ts'],
  ['plugins/host-wallets/src/farcasterHost.ts', /\bfarcaster\?: /, 'plugins/host-wallets/src/types.ts'],
  ['plugins/host-wallets/src/safeHost.ts', /\bsafe\?: /, 'plugins/host-wallets/src/types.ts'],
  ['plugins/onramp/src/meld.ts', /\burl = PAGE\b/, 'plugins/onramp/src/meld.ts'],
  ['plugins/onramp/src/providers.ts', /\bproviders\?: /, 'plugins/onramp/src/types.ts'],
  ['plugins/walletconnect/src/checkRelay.ts', /\brelayUrl\?: /, 'plugins/walletconnect/src/types.ts'],
  ['plugins/walletconnect/src/callStatus.ts', /\bbundlerUrl\?: /, 'plugins/walletconnect/src/types.ts'],
  ['plugins/wallets/src/plugin.ts', /\bexplorerUrl\?: /, 'plugins/wallets/src/types.ts'],
  ['plugins/wallets/src/registry.ts', /\binclude\?: /, 'plugins/wallets/src/types.ts'],
]

/** Returns the entry of a chain. The host's `networks` option, declared in one of these files, replaces the family's networks. */
function describeNetworks(chain: string): readonly [file: string, option: RegExp, declaredIn: string] {
  const option = /\bnetworks\??: readonly /
  const [index = '', types = ''] = ['index', 'types'].map((name) => `chains/${chain}/src/${name}.ts`)
  return [`chains/${chain}/src/networks.ts`, option, option.test(read(types)) ? types : index]
}

/** Where the kernel names a feature, and why. */
const FEATURE_NAMES: readonly (readonly [file: string, reason: string])[] = [
  ['alerts/alertTexts.ts', 'all alerts are one table'],
  ['alerts/contract.ts', 'the ids of that table'],
  ['chains.ts', 'the entry for authors of chains hands on the errors of contracts'],
  ['session/contract.ts', 'the account state has the user of a login'],
  ['session/hostAccount.ts', 'the same state, as a host reads it'],
  ['wallets/connector.ts', 'a connector says by its kind where the visitor confirms'],
  ['wallets/knownWallets.ts', 'no wallet of a page may imitate this name'],
  ['wallets/mergeConnectors.ts', 'a pairing merges with no wallet of the page'],
  ['wallets/unverified.ts', 'a pairing is no wallet of the page'],
]

const RULES: Rule[] = [
  {
    title: 'properties are written one by one, not in a literal that is spread',
    pattern: /\.\.\.\{/,
    where: CODE,
    except: SELF,
    example: '  ...{ from, to, units },',
  },
  {
    title: 'the kernel names no feature; the contracts that packages share are an entry of their own',
    pattern: /walletconnect|swap|onramp|siwx|ordinal|\bstx\b|farcaster|e-?mail|social|passkey/i,
    where: /^kernel\/src\/(?!contracts|testing).*(?<!\.test)\.ts$/,
    except: new RegExp(`^kernel/src/(${FEATURE_NAMES.map(([file]) => file.replaceAll('.', '\\.')).join('|')})$`),
    example: "if (view === 'ConnectingWalletConnect') return",
  },
  {
    title: 'EMB-01 BRW-06 SAF-13 only the login frame, the page around a framed site, and other tabs get messages',
    pattern: /\.postMessage\(/,
    where: SHIPPED,
    except:
      /^plugins\/(embedded\/src\/frame\/bridge|host-wallets\/src\/(parentPage|webView)|walletconnect\/src\/client\/tabs\/createTabs)\.ts$/,
    example: "frame.contentWindow.postMessage(message, '*')",
  },
  {
    title: 'chain families are named only in chains/ and kernel/src/caip',
    pattern: /(['"`])(eip155|solana|bip122|cosmos|polkadot|algorand|tezos|near|elrond|multiversx|cip34)(:[^'"`]*)?\1/,
    where: SHIPPED,
    except:
      /^chains\/|^kernel\/src\/caip\/|^plugins\/embedded\/src\/frame\/|^plugins\/walletconnect\/|^plugins\/wallets\/src\/registry\.ts$|^plugins\/host-wallets\/src\/host\.ts$/,
    example: "if (namespace === 'eip155') return",
  },
  {
    title: 'only kernel/src/storage reads and writes the storage of the page',
    pattern: /\b(window|globalThis|self)\s*\.\s*(localStorage|sessionStorage)\b/,
    where: SHIPPED,
    except: /^kernel\/src\/storage\//,
    example: "window.localStorage.getItem('x')",
  },
  {
    title: 'no compiler or linter is silenced in shipped code without its reason on the line',
    pattern: /@ts-(ignore|nocheck|expect-error)|biome-ignore(?!\s+\S+:\s*\S)|eslint-disable/,
    where: CODE,
    except: /\.test-d\.ts$/,
    isAboutComments: true,
    example: '// @ts-ignore',
  },
  {
    title: 'no any',
    pattern: /(:|<|,|\bas)\s*any\b(?!\w)(?=\s*([,;>)\]=[{]|$))/,
    where: /\.tsx?$/,
    example: 'const value = input as any',
  },
  {
    title: 'no leftovers',
    pattern: /\b(TODO|FIXME|XXX|HACK)\b/,
    where: CODE,
    isAboutComments: true,
    example: '// TODO: later',
  },
  {
    title: 'no text becomes markup, and no text becomes code',
    pattern: /dangerouslySetInnerHTML|\.(innerHTML|outerHTML)\s*=|insertAdjacentHTML|\beval\(|new Function\(/,
    where: SHIPPED,
    example: 'node.innerHTML = name',
  },
  {
    title: 'atoms are not written inside useEffect in plugins: derived state is a derived atom',
    pattern: /useEffect\(\s*\(\)\s*=>\s*\{?[^}]*\b(store\.set|set[A-Z]\w*Atom)\(/,
    where: /^plugins\/.*\.tsx?$/,
    example: 'useEffect(() => { store.set(draftAtom, value) }, [value])',
  },
  {
    title: 'API-07 an address of another machine appears only where an option of the host replaces it',
    pattern: /['"`](https?|wss?):\/\/(?!www\.w3\.org\/)[\w.-]+/,
    where: SHIPPED,
    except: new RegExp(`^(${ADDRESSES.map(([file]) => file.replaceAll('.', '\\.')).join('|')})$`),
    example: "const RELAY = 'wss://relay.example.org'",
  },
  {
    title: 'SRV-04 the servers listen through createListener, which survives any failure of an exchange',
    pattern: /\bcreateServer\([^)]/,
    where: /^services\/.*\.ts$/,
    except: /^services\/(listener|ports)\.ts$|\.test\.ts$/,
    example: 'const server = createServer((request, response) => response.end())',
  },
  {
    title: 'every journey imports its test from e2e/fixtures.ts, whose pages have the project’s fonts',
    pattern: /import \{[^}]*\btest\b[^}]*\} from '@playwright\/test'/,
    where: /^e2e\/.*\.ts$/,
    // The proof tests bare pages and sets their fonts itself.
    except: /^e2e\/(engines\/\w+\/test|proof\/dialog\.spec)\.ts$/,
    example: "import { expect, test } from '@playwright/test'",
  },
  {
    title: 'tests wait for events, not for a time to pass',
    pattern: /await\s+(sleep|delay|wait)\(\d|new Promise\(\s*\(?\w+\)?\s*=>\s*setTimeout\(\w+,\s*\d/,
    where: /\.(test|spec)\.tsx?$/,
    example: 'await new Promise((resolve) => setTimeout(resolve, 100))',
  },
]
const BANNED_NAMES = /^(utils?|helpers?|common|managers?|misc|.*(Util|Utils|Helper|Helpers|Manager))\.(tsx?|mjs)$/

const files = listFiles(/./)

test.each(RULES.map((rule) => [rule.title, rule] as const))('%s', (_title, rule) => {
  expect(rule.example).toMatch(rule.pattern)
  expect(files.filter((file) => isSubject(file, rule)).flatMap((file) => findLines(file, rule))).toEqual([])
})

test.each(ADDRESSES)('API-07 the addresses in %s are replaced by the option %s', (file, option, declaredIn) => {
  expect(files).toContain(file)
  expect(read(declaredIn)).toMatch(option)
})

test.each(FEATURE_NAMES)('%s still names a feature: %s', (file) => {
  expect(read(`kernel/src/${file}`)).toMatch(/walletconnect|social|email|swap/i)
})

test('file names describe their content', () => {
  expect(files.filter((file) => BANNED_NAMES.test(basename(file)))).toEqual([])
})

test('no source file is longer than 400 lines', () => {
  const long = files.filter((file) => CODE_AND_STYLES.test(file) && read(file).split('\n').length > MAX_LINES)
  expect(long).toEqual([])
})

test('the lockfile names no registry, so that any machine can install from its own', () => {
  const lines = read('package-lock.json').split('\n')
  expect(lines.filter((line) => /"resolved": "[a-z+]+:/.test(line))).toEqual([])
})

test('the lockfile contains the packages of every platform; `npm run lock` completes it', () => {
  const locked: Record<string, { optionalDependencies?: object }> = JSON.parse(read('package-lock.json')).packages
  const missing = Object.entries(locked).flatMap(([owner, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !locked[`${owner}/node_modules/${name}`] && !locked[`node_modules/${name}`],
    ),
  )
  expect(missing).toEqual([])
})

/** Rules about shipped code do not cover the tests next to it. */
function isSubject(file: string, { where, except }: Rule): boolean {
  if (SELF.test(file) || !where.test(file) || except?.test(file)) return false
  return where !== SHIPPED || !TESTS.test(file)
}

function findLines(file: string, { pattern, isAboutComments }: Rule): string[] {
  const text = isAboutComments ? read(file) : blankComments(read(file))
  const matches = [...text.matchAll(new RegExp(pattern, 'g'))]
  return matches.map((match) => `${file}:${text.slice(0, match.index).split('\n').length} ${match[0]}`)
}

/** Returns the text with the characters of every comment replaced, so that line numbers stay. `://` does not start a comment. */
function blankComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '))
}

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8')
}

const isAssignment = (kind: ts.SyntaxKind) =>
  kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment

test('createKernel has no state of its own: each state belongs to a named part', () => {
  const text = readFileSync(join(ROOT, 'kernel/src/createKernel.ts'), 'utf8')
  const changing: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclarationList(node) && !(node.flags & ts.NodeFlags.Const)) changing.push(node.getText())
    if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind)) changing.push(node.getText())
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('createKernel.ts', text, ts.ScriptTarget.Latest, true))
  expect(changing).toEqual([])
})
