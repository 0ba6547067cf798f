// Formats numbers in the modal's language.
import { useUi } from '../context'
import { createNumbers, type Numbers } from '../format/numbers'

/** Returns functions that format amounts, money, and percentages in the same format in which typed amounts are parsed. */
export function useNumbers(): Numbers {
  const ui = useUi()
  ui.numbers ??= createNumbers(ui.locale)
  return ui.numbers
}
