// Finds the members of an exported type that have no docstring, and whose name and type do not tell a reader how to use them.
import ts from 'typescript'

type Member = ts.TypeElement | ts.ClassElement

/** A name like `expiresAtMs`, `iconUrl`, or `symbol` tells the unit of a number, or the meaning of a string. */
const SAYS_SHAPE = /^(decimals|symbol|name|title|label|text|message)$|(Ms|Url|Name|Text|Symbol)$/
/** Types whose members a host sets. Each of their members needs a docstring. */
const OPTIONS = /(Options|Policy|Metadata)$/
const SHAPELESS = [ts.SyntaxKind.NumberKeyword, ts.SyntaxKind.BigIntKeyword, ts.SyntaxKind.StringKeyword]

/**
 * Returns their names. Functions, numbers without a unit, strings without a known format, and `null` need an explanation. Other
 * members need no docstring. Names in quotes are keys of a registry, like events and error codes, which have their own pages. The
 * docstring of the type may explain a member too, by its name in backticks.
 */
export function listUnclear(type: ts.Declaration): string[] {
  const members = listMembers(type)
  const areSet = OPTIONS.test(ts.getNameOfDeclaration(type)?.getText() ?? '')
  const around = members.reduce((text, member) => text.replace(member.getFullText(), ''), type.getFullText())
  return members
    .filter((member) => (areSet ? isBare(member) : isUnclear(member) && !around.includes(`\`${nameOf(member)}\``)))
    .map(nameOf)
}

/** Returns the object of an alias, or the objects that it joins with `|` or `&`. */
function listMembers(type: ts.Node): readonly Member[] {
  if (ts.isInterfaceDeclaration(type) || ts.isTypeLiteralNode(type) || ts.isClassDeclaration(type)) return type.members
  if (ts.isUnionTypeNode(type) || ts.isIntersectionTypeNode(type))
    return type.types.flatMap((each) => listMembers(each))
  return ts.isTypeAliasDeclaration(type) || ts.isParenthesizedTypeNode(type) ? listMembers(type.type) : []
}

function isUnclear(member: Member): boolean {
  if (!member.name || ts.isStringLiteral(member.name) || !isBare(member)) return false
  if (ts.isMethodSignature(member) || ts.isMethodDeclaration(member)) return true
  if (!(ts.isPropertySignature(member) || ts.isPropertyDeclaration(member)) || !member.type) return false
  return saysTooLittle(member.type, nameOf(member), member.questionToken !== undefined)
}

function isBare(member: Member): boolean {
  return member.name !== undefined && ts.getJSDocCommentsAndTags(member).length === 0
}

/** `isOptional`: `undefined` then only means that the member can be omitted. */
function saysTooLittle(type: ts.Node, name: string, isOptional: boolean): boolean {
  if (ts.isFunctionTypeNode(type)) return true
  if (ts.isTypeLiteralNode(type)) return type.members.some(isUnclear)
  if (ts.isTemplateLiteralTypeNode(type)) return false
  if (SHAPELESS.includes(type.kind)) return !SAYS_SHAPE.test(name)
  if (ts.isUnionTypeNode(type) && type.types.some((each) => isNothing(each, isOptional))) return true
  return ts.forEachChild(type, (part) => saysTooLittle(part, name, isOptional) || undefined) ?? false
}

function isNothing(type: ts.TypeNode, isOptional: boolean): boolean {
  if (type.kind === ts.SyntaxKind.UndefinedKeyword) return !isOptional
  return ts.isLiteralTypeNode(type) && type.literal.kind === ts.SyntaxKind.NullKeyword
}

function nameOf({ name }: Member): string {
  return name?.getText() ?? ''
}
