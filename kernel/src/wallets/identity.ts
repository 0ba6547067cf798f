// Decides when two listings are the same wallet. Two wallets with equal names are the same only if their reverse domain names do not
// differ.

/** What identifies a wallet. */
export interface NamedWallet {
  /** ID of a connector, or an ID in the wallet directory. */
  id: string
  name: string
  /** Reverse domain name (EIP-6963). Missing or null if it names none. */
  rdns?: string | null | undefined
  /** ID in the wallet directory, if the wallet states it. */
  explorerId?: string | undefined
}

/** Different names of the same wallet, in lower case. */
const SAME_NAME: ReadonlyMap<string, string> = new Map([['trust wallet', 'trust']])
const SAME_RDNS: ReadonlyMap<string, string> = new Map([['io.metamask.mobile', 'io.metamask']])

/** Returns the name for comparing a wallet; empty if it has none. */
export function nameOf({ name }: NamedWallet): string {
  const plain = name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
  return SAME_NAME.get(plain) ?? plain
}

/** Returns the reverse domain name for comparing a wallet; null if it has none. */
export function rdnsOf({ rdns }: NamedWallet): string | null {
  const plain = rdns?.trim().toLowerCase()
  return plain ? (SAME_RDNS.get(plain) ?? plain) : null
}

function idsOf({ id, explorerId }: NamedWallet): readonly string[] {
  return explorerId === undefined ? [id] : [id, explorerId]
}

/** The identifier that two wallets cannot share: the ID in a directory, or the reverse domain name. */
function isSameById(one: NamedWallet, other: NamedWallet): boolean {
  const ids = idsOf(other)
  if (idsOf(one).some((id) => ids.includes(id))) return true
  const rdns = rdnsOf(one)
  return rdns !== null && rdns === rdnsOf(other)
}

function isSameByName(one: NamedWallet, other: NamedWallet): boolean {
  const isContradicted = rdnsOf(one) !== null && rdnsOf(other) !== null
  return !isContradicted && nameOf(one) !== '' && nameOf(one) === nameOf(other)
}

/** Returns whether both are the same wallet. */
export function isSameWallet(one: NamedWallet, other: NamedWallet): boolean {
  return isSameById(one, other) || isSameByName(one, other)
}

/** Returns the first entry that is the same wallet. The same ID or reverse domain name takes precedence over the same name. */
export function findSameWallet<W extends NamedWallet>(wallets: readonly W[], wallet: NamedWallet): W | null {
  return wallets.find((each) => isSameById(each, wallet)) ?? wallets.find((each) => isSameByName(each, wallet)) ?? null
}

/** Returns every wallet once, as described by the first list that has it. */
export function mergeWallets<W extends NamedWallet>(...lists: readonly (readonly W[])[]): W[] {
  return withoutDuplicates(lists.flat())
}

/** Returns the wallets of `list`, each once, that are in none of `others`. */
export function withoutDuplicates<W extends NamedWallet>(
  list: readonly W[],
  ...others: readonly (readonly NamedWallet[])[]
): W[] {
  const index = createIndex()
  for (const other of others.flat()) index.add(other)
  return list.filter((wallet) => {
    if (index.has(wallet)) return false
    index.add(wallet)
    return true
  })
}

/** Like `isSameWallet` against many wallets in one pass, because a list may have hundreds. */
function createIndex() {
  const ids = new Set<string>()
  const domains = new Set<string | null>()
  const names = new Set<string>()
  /** For wallets that could have any reverse domain name. */
  const bareNames = new Set<string>()

  return {
    has(wallet: NamedWallet): boolean {
      const [name, rdns] = [nameOf(wallet), rdnsOf(wallet)]
      const isKnown = idsOf(wallet).some((id) => ids.has(id)) || (rdns !== null && domains.has(rdns))
      return isKnown || (rdns === null ? names : bareNames).has(name)
    },
    add(wallet: NamedWallet): void {
      const [name, rdns] = [nameOf(wallet), rdnsOf(wallet)]
      for (const id of idsOf(wallet)) ids.add(id)
      domains.add(rdns)
      if (name === '') return
      names.add(name)
      if (rdns === null) bareNames.add(name)
    },
  }
}
