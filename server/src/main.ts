#!/usr/bin/env node
// The program `latchkey-server`. It runs one service per process.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { describeProgram, describeService } from './help.ts'
import { listServices } from './services/listServices.ts'
import { readSettings, SettingsError } from './settings/readSettings.ts'

const SIGNALS = ['SIGTERM', 'SIGINT'] as const
/** The command line is wrong. */
const MISUSE = 2

process.exitCode = await run()

async function run(): Promise<number> {
  const parsed = readArguments()
  if (typeof parsed === 'string') return refuse(parsed)
  const { values, positionals } = parsed
  const services = listServices()
  if (values.version) return say(`${readVersion()}\n`)
  const [name, ...more] = positionals
  if (name === undefined) return values.help ? say(describeProgram(services)) : refuse('Name a service.')
  if (name === 'generate-keys') return say(await (await import('./generateKeys.ts')).generateKeys())
  const service = services.find((each) => each.name === name)
  if (!service || more.length > 0) return refuse(`There is no service ${[name, ...more].join(' ')}.`)
  if (values.help) return say(describeService(service))
  try {
    const settings = readSettings(service.settings, process.env)
    if (values.check) return say('The settings are complete.\n')
    const { runService } = await import('./runService.ts')
    const code = await runService(service, settings, waitForSignal())
    // Exits explicitly, because a library may keep a timer or a socket open that nothing waits for.
    process.exit(code)
  } catch (cause) {
    if (!(cause instanceof SettingsError)) throw cause
    process.stderr.write(`${cause.message}\nlatchkey-server ${name} --help lists the settings.\n`)
    return 1
  }
}

function readArguments() {
  const options = {
    help: { type: 'boolean', short: 'h' },
    version: { type: 'boolean' },
    check: { type: 'boolean' },
  } as const
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause)
  }
}

/** Resolves with the first signal. The second one ends the process without waiting. */
function waitForSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of SIGNALS) {
      process.once(signal, () => {
        resolve(signal)
        process.once(signal, () => process.exit(1))
      })
    }
  })
}

function say(text: string): number {
  process.stdout.write(text)
  return 0
}

function refuse(reason: string): number {
  process.stderr.write(`${reason}\n\n${describeProgram(listServices())}`)
  return MISUSE
}

/** Reads the version from package.json, whose relative path depends on whether the code is built. */
function readVersion(): string {
  const places = ['../package.json', '../../../package.json'].map((place) => new URL(place, import.meta.url))
  for (const place of places) {
    try {
      const { name, version } = JSON.parse(readFileSync(place, 'utf8'))
      if (name === '@latchkey/server') return version
    } catch {
      // The other path has it.
    }
  }
  return 'unknown'
}
