import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import './page.css'
import { Wallet } from './Wallet'

export const metadata: Metadata = { title: 'Wallet page', icons: 'data:,' }

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Wallet>{children}</Wallet>
      </body>
    </html>
  )
}
