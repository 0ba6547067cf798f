// A number that changes where it stands: the digits that are new roll in, those before them stay.
import { type JSX, useState } from 'react'
import { useStyles } from '../../hooks/useStyles'
import css from './Rolling.css?inline'

/** Draws text, still at first. It has to stand where text runs left to right. */
export function Rolling({ text }: { text: string }): JSX.Element {
  useStyles(css)
  const [{ now, before }, setShown] = useState({ now: text, before: text })
  if (text !== now) setShown({ now: text, before: now })
  const kept = countAlike(now, before)
  return (
    <>
      {now.slice(0, kept)}
      {kept < now.length && (
        <b className="rolling" key={now}>
          {now.slice(kept)}
        </b>
      )}
    </>
  )
}

function countAlike(one: string, other: string): number {
  const end = [...one].findIndex((character, index) => character !== other[index])
  return end < 0 ? one.length : end
}
