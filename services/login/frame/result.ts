// The end of a sign-in in a pop-up: tells only the page that started it where the result is.
import * as v from 'valibot'
import { readPageConfig, readPageText } from './config.ts'
import { TEXTS } from './i18n/texts.ts'

const { pageOrigin } = readPageConfig(v.object({ pageOrigin: v.nullable(v.string()) }))
if (window.opener && pageOrigin !== null) window.opener.postMessage({ resultUri: location.href }, pageOrigin)
readPageText().textContent = pageOrigin === null ? TEXTS.signInOver : TEXTS.closeThisPage
