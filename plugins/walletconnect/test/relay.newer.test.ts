// @vitest-environment node
// The journeys with the newest version that the peer range allows.
import { vi } from 'vitest'
import { relayJourneys } from './relayJourneys'
import { runRelay } from './relayWorld'
import { signInJourneys } from './signInJourneys'

vi.mock('@walletconnect/universal-provider', () => import('universal-provider-2-25'))

runRelay()
relayJourneys()
signInJourneys()
