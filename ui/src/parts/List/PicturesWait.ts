// Whether pictures of new rows wait: a browser needs longer for a picture than for the rest of its row.
import { createContext } from 'react'

/** True while the list around a picture scrolls too fast for anyone to see it. One that is still loading starts again after that. */
export const PicturesWait = createContext(false)
