// Runs one bundler in a process that a test can kill. Usage: bundlerProcess.ts <data folder> <chain id> <rpc url> <entry point>
import { mnemonicToAccount } from 'viem/accounts'
import { TEST_MNEMONIC } from '../../local/chains/evm/networks.ts'
import { SMART_ACCOUNT_DEPLOYER_INDEX } from '../../local/chains/evm/smartAccounts/deploySmartAccounts.ts'
import { openDatabase } from '../../local/database/openDatabase.ts'
import { startBundler } from '../startBundler.ts'

const [dataDir = '', id = '', rpcUrl = '', entryPoint = ''] = process.argv.slice(2)
const { url } = await startBundler({
  database: await openDatabase({ dataDir }),
  executor: mnemonicToAccount(TEST_MNEMONIC, { addressIndex: SMART_ACCOUNT_DEPLOYER_INDEX }),
  networks: [{ id: Number(id), rpcUrl, entryPoint: entryPoint as `0x${string}` }],
  port: 0,
})
process.send?.(url)
