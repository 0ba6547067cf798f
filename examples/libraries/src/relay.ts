import { readConfig } from '@latchkey/example-config'

const { projectId = '', relayUrl } = await readConfig()

export const relay = { projectId, ...(relayUrl && { relayUrl }) }
