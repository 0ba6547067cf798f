// Numbers in the language of the modal.
import { useMemo } from 'react'
import { useUi } from '../context'
import { createNumbers, type Numbers } from '../format/numbers'

/** Returns functions that print amounts, money and percentages in the format in which typed amounts are read. */
export function useNumbers(): Numbers {
  const { locale } = useUi()
  return useMemo(() => createNumbers(locale), [locale])
}
