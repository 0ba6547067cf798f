// The appearance that a host may change, and how it is applied to the host element.

export type ThemeMode = 'dark' | 'light' | 'auto'
export type ThemeVariable =
  | 'accent'
  | 'on-accent'
  | 'focus'
  | 'font'
  | 'font-size'
  | 'radius'
  | 'surface'
  | 'surface-2'
  | 'text'
  | 'text-2'
  | 'border'
  | 'success'
  | 'warning'
  | 'danger'
  | 'backdrop'
  | 'motion'
export interface Theme {
  /** Default `dark`; `auto` follows the system setting, also when it changes. */
  mode?: ThemeMode
  /** CSS values of the `--lk-*` tokens, without the prefix; `light-dark(a, b)` sets one value per mode. */
  variables?: Partial<Record<ThemeVariable, string>>
}

/** Returns a setter that replaces the whole theme: an omitted variable returns to its default. */
export function createThemeSetter(element: HTMLElement): (theme: Theme) => void {
  let applied: string[] = []
  return ({ mode = 'dark', variables = {} }) => {
    element.dataset.mode = mode
    for (const name of applied) element.style.removeProperty(name)
    applied = Object.entries(variables).map(([variable, value]) => {
      const name = `--lk-${variable}`
      element.style.setProperty(name, value)
      return name
    })
  }
}
