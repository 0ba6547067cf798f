// The connector's id, for the views: they know nothing else of the connector's file.

/** As stored sessions know it. Wire facts 5.6. */
export const CONNECTOR_ID = 'walletConnect'
