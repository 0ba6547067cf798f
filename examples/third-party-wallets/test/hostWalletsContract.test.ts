// The plugin's contract inside a frame, where all of it runs: what it begins there ends with the modal.
import { pluginContract } from '@latchkey/kernel/testing'
import { hostWallets } from '@latchkey/plugin-host-wallets'
import { beforeEach, describe } from 'vitest'
import { openFrame } from './framePage'
import { createSafeParent } from './safeParent'

describe('BRW-06 in a Safe', () => {
  beforeEach(() => void openFrame(createSafeParent()))
  pluginContract(() => hostWallets())
})

describe('BRW-06 in a page that never answers', () => {
  beforeEach(() => void openFrame({ ...createSafeParent(), answer: async () => undefined }))
  pluginContract(() => hostWallets())
})
