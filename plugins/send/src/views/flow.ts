// The views of the flow share one file, because a visitor who opens the first soon sees the others.
import { View as Preview } from './WalletSendPreviewView'
import { View as SelectToken } from './WalletSendSelectTokenView'
import { View as Start } from './WalletSendView'

export const views = { Start, SelectToken, Preview }
