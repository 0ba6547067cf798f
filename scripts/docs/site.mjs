// Writes the documentation as a site of static files into docs/dist: the pages of `docs`, the packages' READMEs, the reference of every
// public name from its docstring, and the theme playground. An error's `docsPath` is its address there. TypeDoc does the work; it also
// says which links lead nowhere.
import { dirname, join, relative } from 'node:path'
import { Application, Converter, DocumentReflection, JSX, ReflectionKind, StructureRouter } from 'typedoc'
import { build } from 'vite'
import { listPackages, ROOT } from '../packages.mjs'

const OUT = `${ROOT}/docs/dist`
/** Where the site puts a page, by its file; the first that fits. */
const GROUPS = /** @type {const} */ ([
  ['Guides', /^docs\/guides\//],
  ['Errors', /^docs\/errors\//],
  ['Decisions', /^docs\/decisions\//],
  ['Plugins', /^plugins\//],
  ['Chains', /^chains\//],
  ['Services', /^services\//],
  ['Examples', /^examples\//],
  ['Packages', /^(kernel|ui|sdk|languages|create)\//],
  ['Project', /./],
])
const PAGES = [
  'docs/!(README).md',
  'docs/guides/*.md',
  'docs/errors/README.md',
  'docs/errors/*/*.md',
  'docs/decisions/*.md',
  '{README,CONTRIBUTING,SECURITY}.md',
  '{kernel,ui,sdk,languages,create,services}/README.md',
  '{plugins,chains,examples,services}/*/README.md',
  'services/login/THREATS.md',
]
const PLAYGROUND = 'playground/index.html'
/** The page that leads to it, besides the bar of every page. */
const THEMING = 'guides/theming.html'
/** The first line of a block that is a file of a guide. */
const TITLED = /^```(\w+) title="([^"]+)"/
const entries = listPackages().flatMap((each) => each.entries)
/** The name that a host imports, by the name that TypeDoc gives the file. */
const specifiers = new Map(entries.map(({ source, specifier }) => [nameFile(source), specifier]))

/** Pages are where they are in `docs`, so that `docsPath` leads to them; the rest of the repository and the reference have folders of their own. */
class DocsRouter extends StructureRouter {
  /**
   * @override
   * @param {import('typedoc').Reflection} reflection
   * @returns {string}
   */
  getIdealBaseName(reflection) {
    if (!(reflection instanceof DocumentReflection)) return `api/${super.getIdealBaseName(reflection)}`
    const file = relative(ROOT, reflection.project.files.getReflectionPath(reflection) ?? '')
    return (file.startsWith('docs/') ? file.slice('docs/'.length) : `repository/${file}`)
      .replace(/\.md$/, '')
      .replace(/README$/, 'index')
  }
}

const app = await Application.bootstrap({
  name: 'Latchkey',
  readme: `${ROOT}/docs/README.md`,
  entryPoints: entries.map(({ source }) => source),
  projectDocuments: PAGES.map((page) => `${ROOT}/${page}`),
  tsconfig: `${ROOT}/tsconfig.sources.json`,
  compilerOptions: { types: [] },
  basePath: ROOT,
  out: OUT,
  cleanOutputDir: true,
  router: 'docs',
  skipErrorChecking: true, // `npm run types` checks
  disableSources: true,
  excludeExternals: true,
  validation: { notExported: false, invalidLink: true },
  navigation: { includeGroups: true },
  groupOrder: [...GROUPS.map(([group]) => group), 'Modules', '*'],
  sort: ['alphabetical'],
  hideGenerator: true,
  customCss: `${ROOT}/scripts/docs/site.css`,
  logLevel: 'Warn',
})
app.renderer.defineRouter('docs', DocsRouter)
app.converter.on(Converter.EVENT_CREATE_DECLARATION, (_context, reflection) => {
  if (reflection.kind === ReflectionKind.Module) reflection.name = specifiers.get(reflection.name) ?? reflection.name
})
app.converter.on(Converter.EVENT_CREATE_DOCUMENT, (_context, document) => {
  const file = `${document.name}.md`
  const [, title] = /^# (.+)/.exec(document.content.map(({ text }) => text).join('')) ?? []
  document.frontmatter.group = GROUPS.find(([, files]) => files.test(file))?.[0]
  document.name = title?.replaceAll('`', '') ?? document.name
  for (const part of document.content) if (part.kind === 'code') part.text = showFileName(part.text)
})
app.renderer.hooks.on('sidebar.begin', (context) => linkPlayground(context, 'Theme playground'))
app.renderer.hooks.on('content.begin', (context) =>
  context.page.url === THEMING
    ? linkPlayground(context, 'Try it in the playground')
    : JSX.createElement(JSX.Fragment, null),
)
const project = await app.convert()
if (project) {
  app.validate(project)
  await app.generateDocs(project, OUT)
  await build({
    root: `${ROOT}/examples/playground`,
    logLevel: 'warn',
    build: { outDir: join(OUT, dirname(PLAYGROUND)), emptyOutDir: true },
    plugins: [{ name: 'link-docs', transformIndexHtml: (html) => html.replace('<nav hidden', '<nav') }],
  })
}
process.exitCode = !project || app.logger.hasErrors() ? 1 : 0

/** @param {string} source */
function nameFile(source) {
  return relative(ROOT, source)
    .replace(/\.tsx?$/, '')
    .replace(/\/index$/, '')
}

/**
 * TypeDoc leaves a block's title out.
 * @param {string} code
 */
function showFileName(code) {
  return code.replace(TITLED, '**`$2`**\n\n```$1')
}

/**
 * @param {import('typedoc').DefaultThemeRenderContext} context
 * @param {string} text
 */
function linkPlayground(context, text) {
  return JSX.createElement('a', { class: 'lk-live', href: context.relativeURL(PLAYGROUND) }, text)
}
