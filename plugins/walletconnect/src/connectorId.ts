// The connector's ID, for the views, which need nothing else of the connector's file.

/** Stored sessions contain it, so it must not change. */
export const CONNECTOR_ID = 'walletConnect'
