// Pictures in a grid; the selected one shows more below its row.
import { addressOf, type CaipAddress } from '@latchkey/kernel'
import type { ListedNft } from '@latchkey/kernel/contracts'
import { Address, CopyButton, cleanName, ListFrame, Picture, parsePictureLink, useText } from '@latchkey/ui'
import { type JSX, useId, useState } from 'react'
import { en } from '../i18n/en'

const keyOf = ({ network, address, tokenId }: ListedNft) => `${network}/${address}/${tokenId}`
/** Some servers write contracts as CAIP-10. */
const plainOf = (address: string) => (address.includes(':') ? addressOf(address as CaipAddress) : address)

/** Pressing a picture shows its details; pressing another one hides them. */
export function NftGrid({ label, items }: { label: string; items: readonly ListedNft[] }): JSX.Element {
  const [chosen, setChosen] = useState<string | null>(null)
  const detailId = useId()
  return (
    <ListFrame className="nfts-grid" aria-label={label}>
      {items.map((nft) => {
        const key = keyOf(nft)
        const isChosen = key === chosen
        return (
          <Tile
            key={key}
            nft={nft}
            detailId={isChosen ? detailId : null}
            onPress={() => setChosen(isChosen ? null : key)}
          />
        )
      })}
    </ListFrame>
  )
}

interface TileProps {
  nft: ListedNft
  /** Null while it is not selected. */
  detailId: string | null
  onPress: () => void
}

function Tile({ nft, detailId, onPress }: TileProps): JSX.Element {
  const t = useText(en)
  const name = cleanName(nft.name) || t('nfts.unnamed', { id: cleanName(nft.tokenId) })
  return (
    <>
      <li>
        <button
          type="button"
          className="nft"
          aria-expanded={detailId !== null}
          aria-controls={detailId ?? undefined}
          onClick={onPress}
        >
          <span className="nft-frame">
            <span aria-hidden="true">{/[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase()}</span>
            <Picture
              className="nft-picture"
              source={parsePictureLink(nft.previewUrl)}
              fallback={null}
              timeoutMs={null}
              isLazy
            />
          </span>
          <span className="nft-name">
            <bdi>{name}</bdi>
          </span>
        </button>
      </li>
      {detailId !== null && <Detail id={detailId} nft={nft} name={name} />}
    </>
  )
}

function Detail({ id, nft, name }: { id: string; nft: ListedNft; name: string }): JSX.Element {
  const t = useText(en)
  const contract = plainOf(nft.address)
  const collection = cleanName(nft.collection ?? '')
  return (
    <li className="nft-detail" id={id}>
      <h3>
        <bdi>{name}</bdi>
      </h3>
      <dl>
        {collection && (
          <>
            <dt>{t('nfts.collection')}</dt>
            <dd>
              <bdi>{collection}</bdi>
            </dd>
          </>
        )}
        <dt>{t('nfts.number')}</dt>
        <dd>
          <bdi dir="ltr">{cleanName(nft.tokenId)}</bdi>
        </dd>
        <dt>{t('nfts.contract')}</dt>
        <dd>
          <Address address={contract} />
          <CopyButton text={contract} label={t('nfts.copy')} />
        </dd>
      </dl>
    </li>
  )
}
