// @vitest-environment node
// The journeys with the newest version that the peer range allows.
import { vi } from 'vitest'
import { relayJourneys } from './relayJourneys'

vi.mock('@walletconnect/universal-provider', () => import('universal-provider-2-25'))

relayJourneys()
