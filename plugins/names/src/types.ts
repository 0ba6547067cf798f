// Types of the names plugin. No run-time code.

export interface NamesOptions {
  /** Endings of the names that the data service gives. Default: those of the public one. */
  suffixes?: readonly string[]
  /** Looks up accounts on test networks, too. Default false. */
  testnets?: boolean
}

export interface NamesTypes {
  options: NamesOptions
  uses: 'page' | 'dataApi'
  gives: 'names'
}
