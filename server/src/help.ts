// Writes the output of `--help`: the list of services, or the settings of one service.
import type { ServiceDefinition } from './services/service.ts'
import type { Setting } from './settings/setting.ts'

export function describeProgram(services: readonly ServiceDefinition[]): string {
  const rows = services.map(({ name, about }) => [name, about] as const)
  return [
    'Usage: latchkey-server <service> [--check]',
    '       latchkey-server <service> --help    the settings of a service',
    '       latchkey-server generate-keys       new keys for login and keeper',
    '       latchkey-server --version',
    '',
    'Services:',
    ...alignColumns(rows),
    '',
    'Settings come from the environment. --check validates them and exits.',
    '',
  ].join('\n')
}

export function describeService({ name, about, settings }: ServiceDefinition): string {
  const rows = Object.entries(settings).map(([setting, what]) => [setting, describeSetting(what)] as const)
  return [
    `Usage: latchkey-server ${name}`,
    '',
    about,
    '',
    'Settings from the environment. To read NAME from a file, set NAME_FILE to its path.',
    ...alignColumns(rows),
    '',
    'GET /live, /ready, and /metrics on the same port report health and metrics. SIGTERM shuts the service down gracefully.',
    '',
  ].join('\n')
}

function describeSetting({ about, whenUnset }: Setting<unknown>): string {
  if (whenUnset === null) return `Required. ${about}`
  return 'text' in whenUnset ? `${about} Default: ${whenUnset.text}` : about
}

function alignColumns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([first]) => first.length)) + 2
  return rows.map(([first, second]) => `  ${first.padEnd(width)}${second}`)
}
