/** Says that no one is behind this fictional site. */
export function SiteFooter() {
  return (
    <footer className="site-footer">
      <p>
        <strong>Tallow Street</strong>
        <br />
        Workshop yard, second door on the left
      </p>
      <p>
        Tallow Street and its musicians are invented. The page is an example of Latchkey, a wallet-connection modal
        under the MIT license, in the colors of the site around it.
      </p>
    </footer>
  )
}
