// What some hosts put before their ways to connect: terms to accept, or wallets folded behind one row. Requirement CON-09.
import { type JSX, type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useUi } from '../../context'
import { useLatchkeyAtom } from '../../hooks/useLatchkeyAtom'
import { useStyles } from '../../hooks/useStyles'
import { useText } from '../../hooks/useText'
import { Icon } from '../../parts/Icon/Icon'
import { Row } from '../../parts/Row/Row'
import css from './HostRules.css?inline'
import { Terms } from './Terms'
import { termsMessages } from './termsMessages'

/** Nothing inside works before the terms are accepted: it is announced as disabled, and a press shows why. */
export function Gate({ children }: { children: ReactNode }): JSX.Element {
  const { kernel, termsAtom } = useUi()
  const isLocked = !useLatchkeyAtom(termsAtom)
  const [refusals, setRefusals] = useState(0)
  useStyles(css)
  const refuse = (event: SyntheticEvent) => {
    if (!isLocked) return
    event.preventDefault()
    event.stopPropagation()
    setRefusals((count) => count + 1)
  }
  return (
    <>
      <Terms
        isAccepted={!isLocked}
        refusals={refusals}
        onChange={(isTicked) => kernel.store.set(termsAtom, isTicked)}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a disabled fieldset takes no focus, so a screen reader would not announce why */}
      <div className="gate" role="group" aria-disabled={isLocked} onClickCapture={refuse} onSubmitCapture={refuse}>
        {children}
      </div>
    </>
  )
}

/** A row that is replaced by its content when pressed; focus moves to the first item of the content. */
export function Fold({ children }: { children: ReactNode }): JSX.Element {
  const t = useText(termsMessages)
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) place.current?.querySelector('button')?.focus()
  }, [isOpen])
  return (
    <div ref={place}>
      {isOpen ? (
        children
      ) : (
        <Row
          data-testid="lk-continue-with-wallet"
          picture={<Icon name="wallet" />}
          title={t('connect.folded')}
          end={<Icon name="down" size={18} />}
          aria-expanded={false}
          onClick={() => setOpen(true)}
        />
      )}
    </div>
  )
}
