// The views of the flow in one file: whoever opens the first is about to see the others.
import { View as Preview } from './SwapPreviewView'
import { View as SelectToken } from './SwapSelectTokenView'
import { View as Start } from './SwapView'

export const views = { Start, SelectToken, Preview }
