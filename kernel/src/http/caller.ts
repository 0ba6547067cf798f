// Which release this is. The build writes it in; from sources it is a development version.
declare const LATCHKEY_VERSION: string | undefined

/** Version of all packages, like `1.2.3`. */
export const VERSION = typeof LATCHKEY_VERSION === 'undefined' ? 'development' : LATCHKEY_VERSION

/** Query by which a service knows its callers: the wire's default type, and `framework-adapters-version`. Wire facts 1.2. */
export const CALLER = { st: 'appkit', sv: `html-latchkey-${VERSION}` } as const
