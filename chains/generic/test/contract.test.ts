import { chainContract } from '@latchkey/kernel/testing'
import { generic } from '../src/index'
import { polkadot, westend } from '../src/networks'
import { createPhone } from './phone'

const ADDRESS = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const NETWORKS = [polkadot.networks[0], westend] as const
const MESSAGE = { method: 'polkadot_signMessage', params: [{ address: ADDRESS, message: 'x' }] }
let held: bigint | null = 0n

async function readBalance(): Promise<bigint> {
  if (held === null) throw new Error('The node does not answer.')
  return held
}

chainContract(() => generic({ ...polkadot, networks: NETWORKS, readBalance }), {
  goodAddresses: [ADDRESS, 'alice.near', '0.0.1234-zbhlt'],
  badAddresses: ['a b', '..', 'a/b', `${ADDRESS}\n`, 'a'.repeat(129)],
  unsafeCall: MESSAGE,
  placeWallet: () => createPhone(ADDRESS, NETWORKS[0].id),
  send: { ...MESSAGE, isResult: (answer) => JSON.stringify(answer) === '{"signature":"yes"}' },
  balance: {
    account: `${NETWORKS[0].id}:${ADDRESS}`,
    maxUnits: 2n ** 128n - 1n,
    hold(units) {
      held = units
    },
    fail() {
      held = null
    },
  },
})
