// One field for six digits, drawn as six cells. So a browser can fill it in, a pasted code fits, and a screen reader announces one field.
import { useStyles, useText } from '@latchkey/ui'
import { type JSX, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { en } from '../i18n/en'
import { CODE_LENGTH, parseCode } from '../parseCode'
import css from './otp.css?inline'

const CELLS = Array.from({ length: CODE_LENGTH }, (_, index) => index)

export interface OtpFieldProps {
  isBusy: boolean
  problem: string | undefined
  /** Called with the sixth digit. If it returns false, the code was refused, and the cells are cleared for another one. */
  onCode: (code: string) => Promise<boolean>
}

export function OtpField({ isBusy, problem, onCode }: OtpFieldProps): JSX.Element {
  useStyles(css)
  const t = useText(en)
  const problemId = useId()
  const hintId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  useEffect(() => field.current?.focus({ preventScroll: true }), [])

  const take = async (text: string) => {
    const next = parseCode(text)
    if (isBusy || next === code) return
    setCode(next)
    if (next.length === CODE_LENGTH && !(await onCode(next))) setCode('')
  }
  return (
    <div>
      <label className="otp" dir="ltr" data-wrong={problem !== undefined || undefined}>
        {CELLS.map((index) => (
          <span
            key={index}
            data-next={index === Math.min(code.length, CODE_LENGTH - 1) || undefined}
            aria-hidden="true"
          >
            {code[index]}
          </span>
        ))}
        <input
          ref={field}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="done"
          data-testid="lk-otp"
          aria-label={t('email.code.field')}
          aria-invalid={problem !== undefined}
          aria-describedby={`${problemId} ${hintId}`}
          value={code}
          readOnly={isBusy}
          onChange={({ currentTarget }) => void take(currentTarget.value)}
          onPaste={(event) => {
            event.preventDefault()
            void take(event.clipboardData.getData('text'))
          }}
          onSelect={keepAtEnd}
        />
      </label>
      {/* WCAG 3.2.2: only visitors who cannot see the cells fill up need to know this in advance. */}
      <span id={hintId} hidden>
        {t('email.code.submits')}
      </span>
      <p className="otp-problem" id={problemId} role="alert">
        {problem}
      </p>
      <span className="hidden" role="status">
        {isBusy && t('email.code.checking')}
      </span>
    </div>
  )
}

/** The next cell stands for the caret, because digits are added and removed only at the end. */
function keepAtEnd({ currentTarget }: SyntheticEvent<HTMLInputElement>): void {
  const { selectionStart, selectionEnd, value } = currentTarget
  if (selectionStart === selectionEnd && selectionStart !== value.length) {
    currentTarget.setSelectionRange(value.length, value.length)
  }
}
