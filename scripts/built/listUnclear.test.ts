// Tests which members of a type need a docstring: those whose name and type do not tell a reader how to use them.
import ts from 'typescript'
import { expect, test } from 'vitest'
import { listUnclear } from './listUnclear.ts'

test.each([
  ['a method', 'close(): void'],
  ['a function', 'onDone: () => void'],
  ['a function that may be missing', 'onDone?: (() => void) | undefined'],
  ['a number without its unit', 'delay: number'],
  ['a bigint without its unit', 'amount: bigint'],
  ['a text without its shape', 'address: string'],
  ['a list of texts', 'topics: readonly string[]'],
  ['texts by text', 'labels: Readonly<Record<string, string>>'],
  ['null', 'parent: Parent | null'],
  ['null in an atom', 'parent: Atom<Parent | null>'],
  ['undefined in a member that is always there', 'parent: Parent | undefined'],
  ['an object with such a member', 'parent: { delay: number }'],
])('%s needs one', (_, member) => {
  expect(listOf(`interface Example { ${member} }`)).toHaveLength(1)
  expect(listOf(`interface Example {\n/** Says it. */\n${member} }`)).toEqual([])
})

test.each([
  ['a flag', 'isOpen: boolean'],
  ['a type of its own', 'parent: Parent'],
  ['words', "status: 'open' | 'closed'"],
  ['a text with its shape', `hash: \`0x\${string}\``],
  ['a name that says the unit', 'startedAtMs: number'],
  ['a name that says the shape', 'iconUrl: string'],
  ['a text for people', 'title: string'],
  ['a member that may be left out', 'parent?: Parent | undefined'],
  ['an object that explains its members', 'parent: {\n/** Seconds. */\ndelay: number }'],
  ['a key of a registry', "'modal:closed': { after: number } | undefined"],
])('%s needs none', (_, member) => {
  expect(listOf(`interface Example { ${member} }`)).toEqual([])
})

test('every object of an alias and every class counts, and the docstring of a type may explain a member by its name', () => {
  const alias = 'type Example = { ok: true; units: bigint } | ({ ok: false } & { reason: string })'
  expect(listOf(alias)).toEqual(['units', 'reason'])
  expect(listOf(`/** \`units\`: smallest units. */\n${alias}`)).toEqual(['reason'])
  expect(
    listOf('declare class Example { private secret; constructor(size: number); size: number; grow(): void }'),
  ).toEqual(['size', 'grow'])
  expect(listOf('interface Example {\n/** As `depth`. */\nwidth: number\ndepth: number }')).toEqual(['depth'])
})

test('each member of a type that a host sets needs a docstring, whatever its name and type', () => {
  const members = "{ size: 's' | 'm'; 'my-key'?: boolean\n/** Not of `size`. */\nisOpen: boolean }"
  expect(listOf(`interface ExampleOptions ${members}`)).toEqual(['size', "'my-key'"])
  expect(listOf(`type ExamplePolicy = ${members}`)).toEqual(['size', "'my-key'"])
  expect(listOf(`interface Example ${members}`)).toEqual([])
})

function listOf(text: string): readonly string[] {
  const [declaration] = ts.createSourceFile('example.d.ts', text, ts.ScriptTarget.ES2022, true).statements
  return listUnclear(declaration as ts.InterfaceDeclaration)
}
