// Entry `@latchkey/ui/amount`: where an amount of a token is typed and shown. Apart from the other parts: few views have one.

export { type Opened, useOpening } from './hooks/useOpening'
export {
  AmountInput,
  type AmountInputProps,
  type FiatEntry,
  type FiatEntryOptions,
  useFiatEntry,
} from './parts/AmountPanel/AmountEntry'
export {
  type AmountFigure,
  AmountHeld,
  type AmountHeldProps,
  AmountOutput,
  type AmountOutputProps,
  AmountPanel,
  type AmountPanelProps,
} from './parts/AmountPanel/AmountPanel'
export { AmountPresets, type AmountPresetsProps } from './parts/AmountPanel/AmountPresets'
export { TokenButton, type TokenButtonProps } from './parts/AmountPanel/TokenButton'
