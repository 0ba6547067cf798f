// What a host may change about the looks, and how it reaches the host element. Specification section 9: dark by default.

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
  /** Default `dark`; `auto` follows the system live. */
  mode?: ThemeMode
  /** CSS values of the `--lk-*` tokens, without the prefix; `light-dark(a, b)` gives one value a mode. */
  variables?: Partial<Record<ThemeVariable, string>>
}

/** Returns a setter that replaces the whole theme: a variable left out goes back to its default. */
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
