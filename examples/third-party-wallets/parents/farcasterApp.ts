// A Farcaster phone app around the page in which this script runs, with a person who is asked by buttons.
import { createPersonProvider } from './personProvider'
import { surroundByApp } from './webViewHost'

if (window.parent === window) surroundByApp(createPersonProvider())
