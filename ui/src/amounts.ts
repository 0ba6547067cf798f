// The parts of views that move value: an entry of its own, so that no other view brings them.
export {
  AmountHeld,
  type AmountHeldProps,
  AmountInput,
  type AmountInputProps,
  AmountOutput,
  type AmountOutputProps,
  AmountPanel,
  type AmountPanelProps,
} from './parts/AmountPanel/AmountPanel'
export { TokenButton, type TokenButtonProps } from './parts/AmountPanel/TokenButton'
export { Fact, type FactProps, Facts } from './parts/Facts/Facts'
export { Outcome, ReviewGone, type ReviewGoneProps } from './parts/Review/Review'
