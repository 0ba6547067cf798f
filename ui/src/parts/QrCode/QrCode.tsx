// A QR code: dark on white in every theme, because scanners expect it, with its quiet zone of four modules.
import { type JSX, type ReactNode, useEffect, useState } from 'react'
import { useStyles } from '../../hooks/useStyles'
import css from './QrCode.css?inline'
import type { QrDrawing } from './qrDrawing'

/** Modules around the code. ISO/IEC 18004. */
const QUIET_ZONE = 4

export interface QrCodeProps {
  /** Null if not yet known: the space is kept while the encoder loads. */
  text: string | null
  /** What the code is, for screen readers. */
  label: string
  /** A square picture in the middle of the code. */
  children?: ReactNode
}

/** As wide as its container. A new text is never shown with the old code. */
export function QrCode({ text, label, children }: QrCodeProps): JSX.Element {
  useStyles(css)
  const hasPicture = children !== undefined
  const [drawn, setDrawn] = useState<QrDrawing & { text: string }>()
  useEffect(() => {
    let isCurrent = true
    import('./qrDrawing').then(
      ({ drawQr }) => text !== null && isCurrent && setDrawn({ ...drawQr(text, { hasPicture }), text }),
      // Without the encoder, no code is shown. The caller offers the text to copy.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [text, hasPicture])

  const drawing = drawn && drawn.text === text ? drawn : null
  const side = (drawing?.size ?? 0) + 2 * QUIET_ZONE
  return (
    <div className="qr" data-testid="lk-qr" role="img" aria-label={label} aria-busy={drawing === null}>
      {drawing && (
        <svg viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`} aria-hidden="true">
          <path d={drawing.path} />
        </svg>
      )}
      {drawing && hasPicture && <span className="qr-picture">{children}</span>}
    </div>
  )
}
