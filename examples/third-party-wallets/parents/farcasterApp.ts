// A Farcaster phone app around the page in which this script runs, whose user decides with buttons.
import { createPersonProvider } from './personProvider'
import { surroundByApp } from './webViewHost'

if (window.parent === window) surroundByApp(createPersonProvider())
