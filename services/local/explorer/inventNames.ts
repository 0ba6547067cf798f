// Generates unique two-word names of wallets that do not exist.
import { createRandom } from '../../explorer/createRandom.ts'

const FIRST_WORDS =
  `Amber Arctic Aspen Birch Bright Cedar Cobalt Copper Coral Crimson Delta Dune Ember Fern Flint Glacier
  Harbor Hazel Indigo Iron Ivory Jade Juniper Lunar Maple Meadow Misty Nimbus North Ocean Olive Onyx Opal Pebble Pine Quartz
  River Sable Silver Solar Stone Tidal Timber Velvet Willow Zephyr`.split(/\s+/)
const SECOND_WORDS =
  `Anchor Badge Beacon Cabin Chest Clasp Compass Crate Drawer Ferry Folio Gate Hatch Hinge Keep Lantern
  Ledge Locker Mint Nook Pocket Purse Quay Satchel Shelf Signet Strongbox Token Vault Wallet Wharf`.split(/\s+/)

/** Returns `count` different names in an order that depends on the seed, or fewer if the words do not suffice (about 1,400). */
export function inventNames(seed: string, count: number): string[] {
  const names = FIRST_WORDS.flatMap((first) => SECOND_WORDS.map((second) => `${first} ${second}`))
  const random = createRandom(seed)
  return names
    .map((name) => ({ name, place: random.below(Number.MAX_SAFE_INTEGER) }))
    .sort((a, b) => a.place - b.place || a.name.localeCompare(b.name, 'en'))
    .slice(0, count)
    .map(({ name }) => name)
}
