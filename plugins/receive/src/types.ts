// Types of the receive plugin. No run-time code.

declare module '@latchkey/kernel' {
  interface Views {
    WalletReceive: undefined
    WalletCompatibleNetworks: undefined
  }
}

/** It has no options and stores nothing. Tokens are offered if the page has the service. */
export interface ReceiveTypes {
  uses: 'tokens'
}
