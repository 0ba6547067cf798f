// Whether pictures of new rows wait: a browser needs longer for a picture than for the rest of its row.
import { createContext } from 'react'

/** True while the list around a picture scrolls too fast for anyone to see it. A picture that has begun to load continues. */
export const PicturesWait = createContext(false)
