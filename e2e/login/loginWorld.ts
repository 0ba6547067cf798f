// The world of a login journey.

export interface LoginWorld {
  loginUrl: string
  /** The `react` example with a modal that uses this login server; `isOtherSite`: on another site than the frame's. */
  modalUrl(options?: { isOtherSite?: boolean }): string
  /** Origin of pages that the project allows. */
  pageUrl: string
  /** The same pages on another site, which is also allowed. */
  otherSiteUrl: string
  /** The same pages on an origin that the project does not list. */
  foreignUrl: string
  /** Moves the clock of all servers, in milliseconds. */
  passTime(ms: number): void
  /** Texts of the emails to one address, oldest first. */
  readEmails(to: string): Promise<string[]>
  /** The code of the newest email. */
  readCode(to: string): Promise<string>
  /** The link of the newest email. */
  readLink(to: string): Promise<string>
}
