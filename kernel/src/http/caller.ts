// The version of this release. The build inserts it; when run from source, it is a development version.
declare const LATCHKEY_VERSION: string | undefined

/** Version of all packages, like `1.2.3`. */
export const VERSION = typeof LATCHKEY_VERSION === 'undefined' ? 'development' : LATCHKEY_VERSION

/** Query parameters that identify the SDK to a service: `st` and `sv`. */
export const CALLER = { st: 'appkit', sv: `html-latchkey-${VERSION}` } as const
