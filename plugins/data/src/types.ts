// Types of the data plugin. No run-time code.

export interface DataOptions {
  /** Of the host's project. A server of one's own may do without. */
  projectId?: string
  /** Origin of a data service. Default: the public one when there is a project id. */
  dataUrl?: string
  /** How the relay knows this page; sent along where it is known. */
  clientId?: string
  /** Under which names are suggested. Default: the public service's. */
  nameZone?: string
}

export interface DataTypes {
  options: DataOptions
  uses: 'page'
  gives: 'dataApi'
}
