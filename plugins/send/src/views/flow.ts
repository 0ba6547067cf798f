// The views of the flow in one file: whoever opens the first is about to see the others.
import { View as Preview } from './WalletSendPreviewView'
import { View as SelectToken } from './WalletSendSelectTokenView'
import { View as Start } from './WalletSendView'

export const views = { Start, SelectToken, Preview }
