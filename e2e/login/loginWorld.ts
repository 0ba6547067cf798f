// What a journey of logins has around it.

export interface LoginWorld {
  loginUrl: string
  /** The `react` example with a modal that signs in here; `isOtherSite`: on another site than the frame's. */
  modalUrl(options?: { isOtherSite?: boolean }): string
  /** Of pages that the project allows. */
  pageUrl: string
  /** The same pages on another site, which is allowed too. */
  otherSiteUrl: string
  /** The same pages on an origin that the project does not name. */
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
