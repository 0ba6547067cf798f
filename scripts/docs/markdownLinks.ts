// Links and headings of Markdown, as GitHub reads them: enough to know whether a link leads somewhere.

const CODE_BLOCK = /^ *(`{3,}|~{3,})[^\n]*\n[\s\S]*?^ *\1 *$/gm
const CODE = /`[^`\n]*`/g
const COMMENT = /<!--[\s\S]*?-->/g
const HEADING = /^#{1,6} +(.+?) *#*$/gm
/** A target, with or without a title behind it; an image is a link too. */
const LINK = /\]\((<[^>\n]*>|[^)\s]+)(?: +"[^"\n]*")?\)/g
const REFERENCE = /^ {0,3}\[[^\]\n]+\]: +(\S+)/gm

/** Targets as they are written, without those in code. */
export function findLinks(markdown: string): readonly string[] {
  const text = removeCode(markdown).replace(CODE, '')
  return [LINK, REFERENCE].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, target = '']) => target.replace(/^<|>$/g, '')),
  )
}

/** What may stand behind `#`: lower case, words joined by hyphens, a number where two headings are alike. */
export function findAnchors(markdown: string): ReadonlySet<string> {
  const anchors = new Set<string>()
  for (const [, heading = ''] of removeCode(markdown).matchAll(HEADING)) {
    const name = heading
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .replaceAll(' ', '-')
    let anchor = name
    for (let again = 1; anchors.has(anchor); again += 1) anchor = `${name}-${again}`
    anchors.add(anchor)
  }
  return anchors
}

function removeCode(markdown: string): string {
  return markdown.replace(CODE_BLOCK, '').replace(COMMENT, '')
}
