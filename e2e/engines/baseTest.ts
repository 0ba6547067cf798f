// The test function below all fixtures, for the engine of this run.
import { test as chromiumTest } from './chromium/test'
import { type EngineName, readEngine } from './engine'
import { test as firefoxTest } from './firefox/test'
import { test as webkitTest } from './webkit/test'

const TESTS: Readonly<Record<EngineName, typeof chromiumTest>> = {
  chromium: chromiumTest,
  firefox: firefoxTest,
  webkit: webkitTest,
}

export const test = TESTS[readEngine()]
