// The page: keeps the form, the URL, and the preview in sync.
import { type Measured, measure } from './contrast'
import { fillForm, fillLanguages, readForm } from './controls'
import { listButtonTokens, writeModule, writeSheet } from './options'
import { createPreview } from './preview'
import { readHash, type Settings, writeHash } from './settings'
import walletList from './WalletList.tsx?raw'

const find = <E extends HTMLElement>(id: string) => document.getElementById(id) as E
const form = find<HTMLFormElement>('controls')
const stage = find('stage')
const scene = find('scene')
const preview = createPreview(stage, find('button'))

async function show(settings: Settings): Promise<void> {
  document.documentElement.dataset.mode = settings.mode
  scene.removeAttribute('style')
  for (const [name, value] of Object.entries(listButtonTokens(settings))) scene.style.setProperty(`--lk-${name}`, value)
  for (const value of form.querySelectorAll<HTMLElement>('.value')) {
    const field = form.elements.namedItem(value.dataset.of ?? '')
    if (field instanceof HTMLInputElement) value.textContent = `${field.value} px`
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-for]'))
    element.hidden = element.dataset.for !== settings.drawnBy
  find('module').textContent = writeModule(settings)
  find('sheet').textContent = writeSheet(settings)
  find('list').textContent = walletList
  await preview.show(settings)
  if (settings.drawnBy === 'latchkey') listContrast(measure(stage))
}

function listContrast(measured: readonly Measured[]): void {
  const failing = measured.filter(({ ratio, least }) => ratio < least)
  const verdict =
    failing.length === 0
      ? 'Every pair reaches level AA.'
      : `Too little contrast: ${failing.map(({ label }) => label).join(', ')}.`
  // A live region announces its text again if the text is set again.
  if (find('verdict').textContent !== verdict) find('verdict').textContent = verdict
  find('ratios').replaceChildren(
    ...measured.map(({ label, ratio, least }) => {
      const row = document.createElement('tr')
      const head = Object.assign(document.createElement('th'), { scope: 'row', textContent: label })
      row.append(head)
      row.insertCell().textContent = `${(Math.floor(ratio * 100) / 100).toFixed(2)} : 1`
      row.insertCell().textContent = ratio < least ? `Below ${least}` : `At least ${least}`
      row.dataset.fails = String(ratio < least)
      return row
    }),
  )
}

function followForm(): void {
  const settings = readForm(form)
  const hash = writeHash(settings)
  history.replaceState(null, '', hash ? `#${hash}` : location.pathname + location.search)
  void show(settings)
}

function followAddress(): void {
  const settings = readHash(location.hash)
  fillForm(form, settings)
  void show(settings)
}

async function copy(source: string): Promise<void> {
  try {
    // Without HTTPS, there is no clipboard.
    await navigator.clipboard.writeText(find(source).textContent ?? '')
    find('copied').textContent = 'Copied'
  } catch {
    find('copied').textContent = 'Select the code and copy it: the browser does not allow it here'
  }
}

fillLanguages(find<HTMLSelectElement>('language'))
form.addEventListener('input', followForm)
form.addEventListener('submit', (event) => event.preventDefault())
find('reset').addEventListener('click', () => {
  history.replaceState(null, '', location.pathname + location.search)
  followAddress()
})
for (const button of document.querySelectorAll<HTMLElement>('[data-copy]'))
  button.addEventListener('click', () => void copy(button.dataset.copy ?? ''))
addEventListener('hashchange', followAddress)
// `auto` looks different when the system's mode changes.
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => listContrast(measure(stage)))
followAddress()
