#!/usr/bin/env node
// `npm create latchkey [folder] -- [--template NAME]`: asks for what is not said, where someone can answer.
import { relative } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { ScaffoldError, scaffold, TEMPLATES } from './scaffold.mjs'

const USAGE = `npm create latchkey <folder> -- --template ${TEMPLATES.join('|')}`
const [USUAL] = TEMPLATES

try {
  const choice = await readChoice()
  if (choice) printNextSteps(scaffold(choice))
} catch (error) {
  process.exitCode = 1
  if (!isMistake(error)) throw error
  process.stderr.write(`${error.message}\nUsage: ${USAGE}\n`)
}

/** The folder and the template, or null when only the usage is wanted. */
async function readChoice() {
  const options = /** @type {const} */ ({
    template: { type: 'string', short: 't' },
    help: { type: 'boolean', short: 'h' },
  })
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  if (values.help) return void process.stdout.write(`Usage: ${USAGE}\n`)
  const [folder] = positionals
  if (folder) return { folder, template: values.template ?? USUAL }
  if (!process.stdin.isTTY) throw new ScaffoldError('Say which folder to make.')
  return promptChoices(values.template)
}

/** @param {string | undefined} template */
async function promptChoices(template) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const folder = (await terminal.question('Folder (wallet-page): ')) || 'wallet-page'
    const chosen = template ?? (await terminal.question(`Template: ${TEMPLATES.join(', ')} (${USUAL}): `))
    return { folder, template: chosen || USUAL }
  } finally {
    terminal.close()
  }
}

/** @param {string} folder */
function printNextSteps(folder) {
  const path = relative(process.cwd(), folder)
  const steps = [...(path ? [`cd ${path}`] : []), 'npm install', 'npm run dev']
  process.stdout.write(`Made ${folder}\n\nNext:\n${steps.map((step) => `  ${step}\n`).join('')}`)
}

/**
 * Whether an error is about what was typed.
 * @param {unknown} error
 * @returns {error is Error}
 */
function isMistake(error) {
  if (error instanceof ScaffoldError) return true
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
