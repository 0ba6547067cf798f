// The nodes of a script, as Rollup parses it (ESTree).
import { parseAst } from 'rollup/parseAst'

export type Node = { type: string } & Record<string, unknown>

/** Calls `visit` for every node with its place in its parent, like `Property.key`. */
export function visitNodes(code: string, visit: (node: Node, place: string) => void): void {
  function enter(node: Node, place: string): void {
    visit(node, place)
    for (const [key, value] of Object.entries(node)) {
      if (typeof value !== 'object' || value === null) continue
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) enter(child, `${node.type}.${key}`)
    }
  }
  enter(parseAst(code) as unknown as Node, '')
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}
