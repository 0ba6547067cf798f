// Delays a value until it stops changing.
import { useEffect, useState } from 'react'
import { useKernel } from './useKernel'

const DEBOUNCE_MS = 500

/** Returns the value once it has not changed for `delayMs` milliseconds. */
export function useDebounced<Value>(value: Value, delayMs: number = DEBOUNCE_MS): Value {
  const { clock } = useKernel()
  const [settled, setSettled] = useState(value)
  useEffect(() => clock.setTimeout(() => setSettled(value), delayMs), [clock, value, delayMs])
  return settled
}
