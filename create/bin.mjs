#!/usr/bin/env node
// `npm create latchkey [folder] -- [--template NAME]`: asks for missing arguments if it runs in a terminal.
import { relative } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { ScaffoldError, scaffold, TEMPLATES } from './scaffold.mjs'

const USAGE = `npm create latchkey <folder> -- --template ${TEMPLATES.join('|')}`
const [DEFAULT_TEMPLATE] = TEMPLATES

try {
  const choice = await readChoice()
  if (choice) printNextSteps(scaffold(choice))
} catch (error) {
  process.exitCode = 1
  if (!isMistake(error)) throw error
  process.stderr.write(`${error.message}\nUsage: ${USAGE}\n`)
}

/** Returns the folder and the template, or nothing if it printed the usage. */
async function readChoice() {
  const options = /** @type {const} */ ({
    template: { type: 'string', short: 't' },
    help: { type: 'boolean', short: 'h' },
  })
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  if (values.help) return void process.stdout.write(`Usage: ${USAGE}\n`)
  const [folder] = positionals
  if (folder) return { folder, template: values.template ?? DEFAULT_TEMPLATE }
  if (!process.stdin.isTTY) throw new ScaffoldError('Name the folder to create.')
  return promptChoices(values.template)
}

/** @param {string | undefined} template */
async function promptChoices(template) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const folder = (await terminal.question('Folder (wallet-page): ')) || 'wallet-page'
    const chosen = template ?? (await terminal.question(`Template: ${TEMPLATES.join(', ')} (${DEFAULT_TEMPLATE}): `))
    return { folder, template: chosen || DEFAULT_TEMPLATE }
  } finally {
    terminal.close()
  }
}

/** @param {string} folder */
function printNextSteps(folder) {
  const path = relative(process.cwd(), folder)
  const steps = [...(path ? [`cd ${path}`] : []), 'npm install', 'npm run dev']
  process.stdout.write(`Created ${folder}\n\nNext steps:\n${steps.map((step) => `  ${step}\n`).join('')}`)
}

/**
 * Whether the arguments caused the error.
 * @param {unknown} error
 * @returns {error is Error}
 */
function isMistake(error) {
  if (error instanceof ScaffoldError) return true
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
