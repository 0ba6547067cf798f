import { pluginContract } from '@latchkey/kernel/testing'
import { walletConnect } from '../src/index'
import { OPTIONS } from './playModal'

pluginContract(() => walletConnect(OPTIONS))
