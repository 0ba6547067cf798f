import { pluginContract } from '@latchkey/kernel/testing'
import { diagnosis } from '@latchkey/plugin-diagnosis'
import { mountModal } from '@latchkey/ui/mount'
import { beforeEach, vi } from 'vitest'

// The page that it requests the time from does not exist.
beforeEach(() => void vi.stubGlobal('fetch', async () => new Response(null)))

pluginContract(() => diagnosis(), { mount: mountModal })
