// A connection in the fields that a host reads. It loads with the code for wallets, because nothing is connected before that.
import type { CaipNetworkId } from '../base/caip'
import type { Network } from '../base/network'
import type { Session } from '../base/session'
import { chainIdOf } from '../caip/chainId'
import { addressOf, namespaceOf, networkOf } from '../caip/format'
import { NO_ACCOUNT } from './connection'
import type { AccountDescriber, WalletAccount } from './hostAccount'
import { unsupportedNetwork } from './networkState'

/** A page on this machine may show pictures from a server on this machine. */
const PICTURE = /^https:|^http:\/\/(localhost|127\.0\.0\.1)[:/]/

/** Unchanged parts are the same object in each result. */
export function createDescriber(find: (id: CaipNetworkId) => Network | null): AccountDescriber {
  const lists = new WeakMap<readonly Session[], readonly WalletAccount[]>()
  const unlisted = new Map<CaipNetworkId, Network>()

  function listAccounts(sessions: readonly Session[]): readonly WalletAccount[] {
    const list = lists.get(sessions) ?? sessions.map(readSession)
    lists.set(sessions, list)
    return list
  }

  function standIn(id: CaipNetworkId): Network {
    const network = unlisted.get(id) ?? unsupportedNetwork(id)
    unlisted.set(id, network)
    return network
  }

  return (connection) => {
    const { sessions = [], account = {} } = connection ?? {}
    const [active] = sessions
    const { connectedWalletInfo: wallet, nativeBalance = null, user = null, profileName, profileImage } = account
    if (!active || !wallet) return NO_ACCOUNT
    const { caipAddress } = active
    const id = networkOf(caipAddress)
    const listed = find(id)
    return {
      caipAddress,
      address: addressOf(caipAddress),
      chainId: chainIdOf(id),
      network: listed ?? standIn(id),
      isNetworkSupported: listed !== null,
      wallet,
      accounts: listAccounts(sessions),
      balance: nativeBalance,
      user,
      name: profileName || null,
      avatarUrl: profileImage && PICTURE.test(profileImage) ? profileImage : null,
    }
  }
}

function readSession({ caipAddress, accountType, publicKey, path }: Session): WalletAccount {
  return {
    namespace: namespaceOf(caipAddress),
    address: addressOf(caipAddress),
    type: accountType,
    ...(publicKey !== undefined && { publicKey }),
    ...(path !== undefined && { path }),
  }
}
