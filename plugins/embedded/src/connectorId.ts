// The name under which the kernel knows the embedded wallet, and storage remembers it. Wire facts 6.

export const CONNECTOR_ID = 'auth'
