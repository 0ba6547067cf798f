// The connector's ID, for the views, which need nothing else of the connector's file.

/** As in stored sessions. Wire facts 5.6. */
export const CONNECTOR_ID = 'walletConnect'
