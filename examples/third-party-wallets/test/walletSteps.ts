// What a visitor does with a wallet, step by step, and how the modal must respond to each step.
import type { CaipNetworkId } from '@latchkey/kernel'
import { expect } from 'vitest'
import type { Site } from './openSite'
import type { Person } from './person'
import { expectSignIn } from './signInTo'
import { sendWith, signWith } from './signWith'

const REJECTION = { code: 'rpc/user-rejected' }

interface Visitor {
  /** The wallet's name in the list. */
  readonly name: string
  readonly person: Person
}
interface WholeVisit extends Visitor {
  /** Switches the network; not set for a wallet that stays on its network. */
  readonly switchTo?: CaipNetworkId
  /** Sends a transaction, and expects this hash. */
  readonly hash?: string
}

/** Connects, signs in, signs, switches, sends and disconnects. */
export async function expectWholeVisit(site: Site, visit: WholeVisit): Promise<void> {
  const { modal, choose } = site
  const { name, person, switchTo, hash } = visit
  await choose(name)
  expect(modal.getState()).toMatchObject({ address: person.address, wallet: { name } })
  await expectSignIn(site)
  await expect(signWith(modal)).resolves.toBe(person.address)
  if (switchTo) {
    await modal.switchNetwork(switchTo)
    expect(modal.getState().network.id).toBe(switchTo)
  }
  if (hash) await expect(sendWith(modal)).resolves.toBe(hash)
  await modal.disconnect()
  expect(modal.getState().status).toBe('disconnected')
}

/** Connects and declines a signature; the wallet stays connected. */
export async function expectRejectedSignature({ modal, choose }: Site, { name, person }: Visitor): Promise<void> {
  await choose(name)
  person.decline()
  await expect(signWith(modal)).rejects.toMatchObject(REJECTION)
  expect(modal.getState().status).toBe('connected')
}

/** Declines to connect. */
export async function expectRejectedConnection({ choose }: Site, { name, person }: Visitor): Promise<void> {
  person.decline()
  await expect(choose(name)).rejects.toMatchObject(REJECTION)
}
