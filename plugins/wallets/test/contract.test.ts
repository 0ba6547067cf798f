import { pluginContract } from '@latchkey/kernel/testing'
import { wallets } from '@latchkey/plugin-wallets'
import { mountModal } from '@latchkey/ui/mount'

pluginContract(() => wallets(), { mount: mountModal, params: { GetListedWallet: { walletId: 'unknown' } } })
