// Entry `@latchkey/ui/amount`: where an amount of a token is typed and shown. Apart from the other parts: few views have one.

export { type Opened, useOpening } from './hooks/useOpening'
export {
  type AmountFigure,
  AmountHeld,
  type AmountHeldProps,
  AmountInput,
  type AmountInputProps,
  AmountOutput,
  type AmountOutputProps,
  AmountPanel,
  type AmountPanelProps,
} from './parts/AmountPanel/AmountPanel'
export { AmountPresets, type AmountPresetsProps } from './parts/AmountPanel/AmountPresets'
export { TokenButton, type TokenButtonProps } from './parts/AmountPanel/TokenButton'
export { type FiatEntry, type FiatEntryOptions, useFiatEntry } from './parts/AmountPanel/useFiatEntry'
