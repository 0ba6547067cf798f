// One wallet, or any, at the other end of a link: places as tabs, then a code or text, and always a way forward.

import type { LinkedWallet } from '@latchkey/kernel'
import { cleanName, Tabs, useKernel, useStyles, useText } from '@latchkey/ui'
import { type JSX, useEffect, useState } from 'react'
import type { PairingLink } from '../attempt'
import { en } from '../i18n/en'
import { listPlaces, type WalletPlace } from '../links'
import { readPlatform } from '../platform'
import { PairingFoot } from './PairingFoot'
import { PairingPanel, RINGS } from './PairingPanel'
import css from './pairing.css?inline'
import { usePairing } from './usePairing'
import { usePairingWords } from './usePairingWords'

interface PairingScreenProps {
  /** Null if any wallet may respond. */
  wallet: LinkedWallet | null
  /** A pairing that the host created. */
  given?: PairingLink | undefined
}

export function PairingScreen({ wallet, given }: PairingScreenProps): JSX.Element {
  useStyles(css)
  const { clock, connectors } = useKernel()
  const t = useText(en)
  const [openedAtMs] = useState(() => clock.now())
  const [platform] = useState(() => readPlatform())
  const [chosen, choose] = useState<WalletPlace | null>(null)
  const pairing = usePairing(wallet?.id, given)
  const extension = wallet ? connectors.find({ explorerId: wallet.id, rdns: wallet.rdns ?? undefined }) : null
  const places = listPlaces(wallet, platform, extension !== null)
  const place = chosen ?? places[0] ?? 'phone'
  const isScanned = place === 'phone' && platform.os === 'desktop'
  const { service, attempt } = pairing
  const { phase } = attempt
  useEffect(() => {
    // A visitor who scans the code has the wallet on another device, so later requests open no app on this one.
    if (isScanned) void service?.remember(null)
  }, [isScanned, service])
  const name = wallet ? cleanName(wallet.name) : t('walletconnect.anyWallet')
  const words = usePairingWords(pairing, { wallet: name, way: isScanned ? 'scan' : 'tap', openedAtMs })
  const isOver = RINGS[phase] === 'failed'
  const isRelayDown = 'isRelayDown' in attempt && attempt.isRelayDown
  const link = attempt.phase === 'waiting' ? attempt.link : null

  const panel = (
    <PairingPanel
      wallet={wallet}
      name={name}
      words={words}
      link={link}
      phase={phase}
      isRelayDown={isRelayDown}
      hasCode={isScanned && !isOver}
      detail={place === 'browser' ? t('walletconnect.browser') : words.detail}
    />
  )
  return (
    <>
      {places.length > 1 && !isOver ? (
        <Tabs
          label={t('walletconnect.places')}
          tabs={places.map((id) => ({ id, label: t(`walletconnect.place.${id}`) }))}
          selected={place}
          onSelect={choose}
        >
          {panel}
        </Tabs>
      ) : (
        panel
      )}
      <PairingFoot
        wallet={wallet}
        name={name}
        platform={platform}
        pairing={pairing}
        extension={extension}
        isScanned={isScanned}
        isOver={isOver}
        isRelayDown={isRelayDown}
        place={place}
        uri={link?.uri ?? null}
        isLate={words.isLate}
      />
    </>
  )
}
