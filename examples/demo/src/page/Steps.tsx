/** The three steps of the product. */
export function Steps() {
  return (
    <section id="steps" aria-labelledby="steps-title">
      <h2 id="steps-title">How a seat works</h2>
      <ol className="steps">
        <li>
          <h3>Pick an evening</h3>
          <p>Four Thursdays are open at a time. Every evening has sixty chairs and no numbered rows.</p>
        </li>
        <li>
          <h3>Sign for it</h3>
          <p>Your wallet signs a short text that names the evening. It costs nothing and gives no permission.</p>
        </li>
        <li>
          <h3>Come in</h3>
          <p>At the door you show the same address. The signature proves that the seat was asked for by you.</p>
        </li>
      </ol>
    </section>
  )
}
