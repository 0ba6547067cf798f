// WalletConnect's mark, inline in the list: an SVG in an <img> is a separate document, and the first rows would wait for it.
import type { CSSProperties, JSX } from 'react'

const SIZE = { '--size': '36px' } as CSSProperties

export function WalletConnectMark(): JSX.Element {
  return (
    <svg className="wallet-icon" style={SIZE} viewBox="0 0 24 24" aria-hidden="true">
      <path fill="#3b99fc" d="M24 0H0v24h24z" />
      <path
        fill="#fff"
        d="M7.28 9.08a6.9 6.9 0 0 1 9.45 0l.3.3a.3.3 0 0 1 0 .45l-1.07 1.03a.2.2 0 0 1-.23 0l-.43-.41a4.8 4.8 0 0 0-6.6 0l-.46.44a.2.2 0 0 1-.23 0L6.93 9.86a.3.3 0 0 1 0-.45zm11.67 2.13.95.91a.3.3 0 0 1 0 .45l-4.3 4.14a.34.34 0 0 1-.48 0l-3.06-2.94a.1.1 0 0 0-.12 0l-3.06 2.94a.34.34 0 0 1-.47 0L4.1 12.57a.3.3 0 0 1 0-.45l.95-.91a.34.34 0 0 1 .48 0l3.06 2.93a.1.1 0 0 0 .11 0l3.06-2.94a.34.34 0 0 1 .48 0l3.06 2.94a.1.1 0 0 0 .11 0l3.06-2.94a.35.35 0 0 1 .48 0"
      />
    </svg>
  )
}
