// Texts of a device without a connection.

export const offlineMessages = { 'offline.title': 'Your device is offline' } as const
