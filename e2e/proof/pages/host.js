// The page that embeds two modals. Its query decides how they behave, because a script sent by the test runner would count as
// the visitor's action: `keep-open` prevents every cancel, `closed-by=x` sets the attribute, `open` opens both on load.
const query = new URLSearchParams(location.search)
const first = document.querySelector('#first')
const second = document.querySelector('#second')

document.querySelector('#opener').addEventListener('click', () => first.open())
first.dialog.querySelector('#continue').addEventListener('click', () => second.open())

class ShadowOpener extends HTMLElement {
  constructor() {
    super()
    const button = document.createElement('button')
    button.textContent = 'Connect from a shadow root'
    button.addEventListener('click', () => first.open())
    this.attachShadow({ mode: 'open' }).append(button)
  }
}

customElements.define('shadow-opener', ShadowOpener)

if (query.has('keep-open')) first.dialog.addEventListener('cancel', (event) => event.preventDefault())
if (query.has('closed-by')) first.dialog.setAttribute('closedby', query.get('closed-by'))
if (query.has('open')) {
  first.open()
  second.open()
}
