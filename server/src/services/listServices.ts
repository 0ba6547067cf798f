// Every service that an operator can start. The services of a developer's machine (chains, demo wallet, inbox, demo providers) are not in the list.
import { analytics } from './analytics.ts'
import { bundler } from './bundler.ts'
import { dataApi } from './dataApi.ts'
import { directory } from './directory.ts'
import { keeper } from './keeper.ts'
import { login } from './login.ts'
import { relay } from './relay.ts'
import type { ServiceDefinition } from './service.ts'
import { signIn } from './signIn.ts'

export function listServices(): readonly ServiceDefinition[] {
  return [relay, directory, dataApi, login, keeper, bundler, analytics, signIn]
}
