// The test function below all fixtures, for the engine of this run.
import { test as chromiumTest } from './chromium/test'
import { type EngineName, readEngine } from './engine'
import { test as firefoxTest } from './firefox/test'

const TESTS: Readonly<Record<Exclude<EngineName, 'webkit'>, typeof chromiumTest>> = {
  chromium: chromiumTest,
  firefox: firefoxTest,
}

export const test = TESTS[readEngine() as 'chromium' | 'firefox']
