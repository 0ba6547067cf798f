// Numbers in the language of the modal.
import { useMemo } from 'react'
import { useUi } from '../context'
import { createNumbers, type Numbers } from '../format/numbers'

/** Prints amounts, money and shares: one format for all views, the one in which typed amounts are read. */
export function useNumbers(): Numbers {
  const { locale } = useUi()
  return useMemo(() => createNumbers(locale), [locale])
}
