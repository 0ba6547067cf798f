// Types of the data plugin. No run-time code.

export interface DataOptions {
  /** The host's project. Your own server may not need it. */
  projectId?: string
  /** Origin of a data service. Default: the public one, if there is a project ID. */
  dataUrl?: string
  /** Identifies this page to the relay; sent if it is known. */
  clientId?: string
  /** The zone of suggested names. Default: the public service's. */
  nameZone?: string
}

export interface DataTypes {
  options: DataOptions
  uses: 'page'
  provides: 'dataApi'
}
