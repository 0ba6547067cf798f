// One wallet, or any, at the other end of a link: places as tabs, then a code or text, and always a way forward.

import type { LinkedWallet } from '@latchkey/kernel'
import { cleanName, Tabs, useKernel, useStyles, useText } from '@latchkey/ui'
import { type JSX, useEffect, useState } from 'react'
import { en } from '../i18n/en'
import { listPlaces, type WalletPlace } from '../links'
import { readPlatform } from '../platform'
import { PairingFoot } from './PairingFoot'
import { PairingPanel } from './PairingPanel'
import css from './pairing.css?inline'
import { usePairing } from './usePairing'
import { usePairingWords } from './usePairingWords'

const OVER: readonly string[] = ['rejected', 'expired', 'failed']

/** `wallet` is null if any wallet may answer. */
export function PairingScreen({ wallet }: { wallet: LinkedWallet | null }): JSX.Element {
  useStyles(css)
  const { clock, connectors } = useKernel()
  const t = useText(en)
  const [openedAtMs] = useState(() => clock.now())
  const [platform] = useState(() => readPlatform())
  const [chosen, choose] = useState<WalletPlace | null>(null)
  const pairing = usePairing(wallet?.id)
  const extension = wallet ? connectors.find({ explorerId: wallet.id, rdns: wallet.rdns ?? undefined }) : null
  const places = listPlaces(wallet, platform, extension !== null)
  const place = chosen ?? places[0] ?? 'phone'
  const isScanned = place === 'phone' && platform.os === 'desktop'
  const { service } = pairing
  useEffect(() => {
    // A visitor who scans the code has the wallet on another device, so later requests open no app on this one.
    if (isScanned) void service?.remember(null)
  }, [isScanned, service])
  const name = wallet ? cleanName(wallet.name) : t('walletconnect.anyWallet')
  const words = usePairingWords(pairing, { wallet: name, way: isScanned ? 'scan' : 'tap', openedAtMs })
  const isOver = OVER.includes(pairing.attempt.phase)
  const isRelayDown = 'isRelayDown' in pairing.attempt && pairing.attempt.isRelayDown
  const link = pairing.attempt.phase === 'waiting' ? pairing.attempt.link : null

  const panel = (
    <PairingPanel
      {...{ wallet, name, words, link }}
      phase={pairing.attempt.phase}
      hasCode={isScanned && !isOver}
      detail={place === 'browser' ? t('walletconnect.browser') : words.detail}
      isRelayDown={isRelayDown}
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
        {...{ wallet, name, platform, pairing, extension, isScanned, isOver, isRelayDown }}
        place={place}
        uri={link?.uri ?? null}
        isLate={words.isLate}
      />
    </>
  )
}
