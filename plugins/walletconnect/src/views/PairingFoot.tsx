// The buttons of a pairing: one action at a time, and an alternative if it takes long.
import type { Connector, LinkedWallet } from '@latchkey/kernel'
import { Button, CopyLink, SlotList, useKernel, useLatchkeyAtom, useText } from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import type { WalletPlace } from '../links'
import type { Platform } from '../platform'
import { GetWallet } from './GetWallet'
import { OpenLinks } from './OpenLinks'
import type { PairingState } from './usePairing'

export interface PairingFootProps {
  wallet: LinkedWallet | null
  name: string
  place: WalletPlace
  platform: Platform
  pairing: PairingState
  /** The wallet's extension in this browser. */
  extension: Connector | null
  uri: string | null
  /** The link is scanned with another device. */
  isScanned: boolean
  isOver: boolean
  isLate: boolean
  isRelayDown: boolean
}

/** The ways forward, by the wallet's place and the state of the attempt. */
export function PairingFoot(props: PairingFootProps): JSX.Element {
  const { pairing, isOver, isLate, isRelayDown } = props
  const isStuck = isOver || isLate
  const { router } = useKernel()
  const t = useText(en)
  // Next to the list, there is nothing to go back to.
  const isListed = useLatchkeyAtom(router.stateAtom).stack.at(-1)?.view === 'Connect'
  // What is approved has nothing left to press, and keeps its height until the account takes its place.
  return (
    <div className="foot" style={{ visibility: pairing.attempt.phase === 'approved' ? 'hidden' : undefined }}>
      {isOver ? (
        pairing.service && (
          <Button weight="primary" onClick={pairing.retry}>
            {t('walletconnect.retry')}
          </Button>
        )
      ) : (
        <WaysIn {...props} />
      )}
      {isStuck && !isListed && (
        <Button weight="plain" onClick={() => router.back()}>
          {t('walletconnect.choose')}
        </Button>
      )}
      {(isStuck || isRelayDown) && <SlotList name="connect.failed" />}
    </div>
  )
}

function WaysIn({ extension, place, isScanned, wallet, name, uri, platform, pairing }: PairingFootProps): JSX.Element {
  const { router, connections } = useKernel()
  const t = useText(en)
  if (place === 'browser' && extension) {
    const open = () => {
      // Called in the handler itself, so that the wallet may open a window. The outcome is in `attemptAtom`.
      connections.connect(extension.id).catch(() => {})
      router.replace('ConnectingExternal', { connectorId: extension.id })
    }
    return (
      <Button weight="primary" onClick={open}>
        {t('walletconnect.open', { wallet: name })}
      </Button>
    )
  }
  return (
    <>
      {!isScanned && (
        <OpenLinks wallet={wallet} name={name} place={place} uri={uri} platform={platform} service={pairing.service} />
      )}
      <div className="pairing-more">
        <CopyLink link={uri} />
        {!extension && <GetWallet wallet={wallet} name={name} />}
      </div>
    </>
  )
}
