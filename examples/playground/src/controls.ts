// The form of the page: what is chosen in it, and how it shows what an address says.
import { listLanguages } from '@latchkey/languages'
import { parseSettings, type Settings } from './settings'

/** The swatch whose color is the field's next to it. */
const OWN = 'own'

/** Fills in what is long and regular: the languages, each in its own words. */
export function fillLanguages(select: HTMLSelectElement): void {
  for (const tag of listLanguages()) {
    const option = new Option(new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag, tag)
    option.lang = tag
    select.append(option)
  }
}

/** Returns what is chosen now. */
export function readForm(form: HTMLFormElement): Settings {
  const entries = new Map(new FormData(form))
  if (entries.get('accent') === OWN) entries.set('accent', entries.get('ownAccent') ?? '')
  return parseSettings(entries)
}

/** Shows settings in the form; a color without a swatch is the own one. */
export function fillForm(form: HTMLFormElement, settings: Settings): void {
  for (const [name, value] of Object.entries(settings)) {
    const field = form.elements.namedItem(name)
    if (field instanceof RadioNodeList) field.value = String(value)
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = String(value)
  }
  const swatches = form.elements.namedItem('accent')
  const own = form.elements.namedItem('ownAccent')
  if (swatches instanceof RadioNodeList && own instanceof HTMLInputElement && swatches.value !== settings.accent) {
    own.value = settings.accent
    swatches.value = OWN
  }
}
