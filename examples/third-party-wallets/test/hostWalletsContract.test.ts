// The plugin's contract inside a frame, where all of its code runs: everything that it starts there ends with the modal.
import { createScriptedWallet } from '@latchkey/chain-evm/testing'
import { pluginContract } from '@latchkey/kernel/testing'
import { hostWallets } from '@latchkey/plugin-host-wallets'
import { afterEach, beforeEach, describe } from 'vitest'
import { surroundByApp } from '../parents/webViewHost'
import { openFrame } from './framePage'
import { createSafeParent } from './safeParent'

describe('BRW-06 in a Safe', () => {
  beforeEach(() => void openFrame(createSafeParent()))
  pluginContract(() => hostWallets())
})

describe('BRW-06 in a phone app of Farcaster', () => {
  let leave = () => {}
  beforeEach(() => {
    leave = surroundByApp(createScriptedWallet())
  })
  afterEach(() => leave())
  pluginContract(() => hostWallets())
})

describe('BRW-06 in a page that never responds', () => {
  beforeEach(() => void openFrame({ ...createSafeParent(), respond: async () => undefined }))
  pluginContract(() => hostWallets())
})
