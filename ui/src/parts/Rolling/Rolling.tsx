// A number that changes in place: changed digits roll in, those before them stay still.
import { type JSX, useState } from 'react'
import { useStyles } from '../../hooks/useStyles'
import css from './Rolling.css?inline'

/** Renders text, at first without motion. Place it where text runs left to right. */
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
