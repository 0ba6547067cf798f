// Writes the documentation as a site of static files into docs/dist: the pages of `docs`, the packages' READMEs, and the reference of every
// public name from its docstring. An error's `docsPath` is its address there. TypeDoc does the work; it also says which links lead nowhere.
import { relative } from 'node:path'
import { Application, Converter, DocumentReflection, ReflectionKind, StructureRouter } from 'typedoc'
import { listPackages, ROOT } from '../packages.mjs'

const OUT = `${ROOT}/docs/dist`
/** Where the site puts a page, by its file; the first that fits. */
const GROUPS = /** @type {const} */ ([
  ['Guides', /^docs\/guides\//],
  ['Errors', /^docs\/errors\//],
  ['Decisions', /^docs\/decisions\//],
  ['READMEs', /README\.md$/],
  ['Project', /./],
])
const PAGES = [
  'docs/guides/*.md',
  'docs/errors/README.md',
  'docs/errors/*/*.md',
  'docs/decisions/*.md',
  '{README,CONTRIBUTING,SECURITY}.md',
  '{kernel,ui,sdk,languages,services}/README.md',
  '{plugins,chains,examples,services}/*/README.md',
  'services/login/THREATS.md',
]
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
})
const project = await app.convert()
if (project) {
  app.validate(project)
  await app.generateDocs(project, OUT)
}
process.exitCode = !project || app.logger.hasErrors() ? 1 : 0

/** @param {string} source */
function nameFile(source) {
  return relative(ROOT, source)
    .replace(/\.tsx?$/, '')
    .replace(/\/index$/, '')
}
