import { type Evening, formatMonth } from '../evenings'

interface ProgramProps {
  evenings: readonly Evening[]
  chosen: Evening
  onChoose: (evening: Evening) => void
}

/** The evenings to choose from. */
export function Program({ evenings, chosen, onChoose }: ProgramProps) {
  return (
    <section id="program" aria-labelledby="program-title">
      <h2 id="program-title">Next four Thursdays</h2>
      <fieldset className="evenings">
        <legend className="visually-hidden">Evening</legend>
        {evenings.map((evening) => (
          <label key={evening.id} className="evening">
            <input
              type="radio"
              name="evening"
              value={evening.id}
              checked={evening === chosen}
              onChange={() => onChoose(evening)}
            />
            <span className="evening-date">
              {evening.date.getDate()} {formatMonth(evening.date)}
            </span>
            <span className="evening-artist">{evening.artist}</span>
            <span className="evening-detail">{evening.instruments}</span>
            <span className="evening-seats">{evening.seatsLeft} seats left</span>
          </label>
        ))}
      </fieldset>
    </section>
  )
}
