// The views of the flow share one file, because a visitor who opens the first soon sees the others.
import { View as Preview } from './SwapPreviewView'
import { View as SelectToken } from './SwapSelectTokenView'
import { View as Start } from './SwapView'

export const views = { Start, SelectToken, Preview }
