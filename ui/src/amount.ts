// Entry `@latchkey/ui/amount`: parts to enter and show a token amount. Separate from the other parts, because few views need them.

export { type Opened, useOpening } from './hooks/useOpening'
export {
  AmountInput,
  type AmountInputProps,
  type FiatEntry,
  type FiatEntryOptions,
  useFiatEntry,
} from './parts/AmountPanel/AmountEntry'
export {
  AmountHeld,
  type AmountHeldProps,
  AmountOutput,
  type AmountOutputProps,
  AmountPanel,
  type AmountPanelProps,
} from './parts/AmountPanel/AmountPanel'
export { AmountPresets, type AmountPresetsProps } from './parts/AmountPanel/AmountPresets'
export { TokenButton, type TokenButtonProps } from './parts/AmountPanel/TokenButton'
