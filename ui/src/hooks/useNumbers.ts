// Formats numbers in the modal's language.
import { useMemo } from 'react'
import { useUi } from '../context'
import { createNumbers, type Numbers } from '../format/numbers'

/** Returns functions that format amounts, money, and percentages in the same format in which typed amounts are parsed. */
export function useNumbers(): Numbers {
  const { locale } = useUi()
  return useMemo(() => createNumbers(locale), [locale])
}
