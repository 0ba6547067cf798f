// The embedded wallet's ID in the kernel and in storage. Wire facts 6.

export const CONNECTOR_ID = 'auth'
