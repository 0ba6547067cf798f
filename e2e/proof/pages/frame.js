// Posts one random id per load, so that a reload shows, and repeats it with each click and key.
const loadId = crypto.randomUUID()

function post(type) {
  window.parent.postMessage({ type, loadId }, '*')
}

document.querySelector('button').addEventListener('click', () => post('click'))
document.querySelector('input').addEventListener('input', (event) => post(`input ${event.target.value}`))
post('load')
