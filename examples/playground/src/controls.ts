// The page's form: reads the chosen settings, and shows those of a URL.
import { listLanguages } from '@latchkey/languages'
import { parseSettings, type Settings } from './settings'

/** The swatch with the color of the field next to it. */
const OWN = 'own'

/** Fills in the languages, each by its own name. */
export function fillLanguages(select: HTMLSelectElement): void {
  for (const tag of listLanguages()) {
    const option = new Option(new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag, tag)
    option.lang = tag
    select.append(option)
  }
}

/** Returns the current settings. */
export function readForm(form: HTMLFormElement): Settings {
  const entries = new Map(new FormData(form))
  if (entries.get('accent') === OWN) entries.set('accent', entries.get('ownAccent') ?? '')
  return parseSettings(entries)
}

/** Shows settings in the form. A color without a swatch counts as custom. */
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
