// The embedded wallet's ID in the kernel and in storage.

export const CONNECTOR_ID = 'auth'
