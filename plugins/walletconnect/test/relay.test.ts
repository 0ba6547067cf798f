// @vitest-environment node
// The journeys with the version that hosts get by default.
import { relayJourneys } from './relayJourneys'
import { runRelay } from './relayWorld'
import { signInJourneys } from './signInJourneys'

runRelay()
relayJourneys()
signInJourneys()
