// @vitest-environment node
// The journeys with the version that hosts get by default.
import { relayJourneys } from './relayJourneys'

relayJourneys()
