// Types of the passkey plugin. No run-time code.

export interface PasskeyTypes {
  uses: 'embeddedWallet'
}

declare module '@latchkey/kernel' {
  interface Views {
    ConnectingPasskey: undefined
  }
  interface Events {
    'passkey:started': undefined
    'passkey:signedIn': undefined
    /** The visitor left before it ended. */
    'passkey:canceled': undefined
    'passkey:failed': { code: string }
  }
}
