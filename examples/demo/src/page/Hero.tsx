import { type Evening, formatLongDate, formatMonth } from '../evenings'

/** Introduces the venue, and shows the ticket for the chosen evening. */
export function Hero({ evening }: { evening: Evening }) {
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="hero-words">
        <h1 id="hero-title">Sixty chairs, one room, no microphones.</h1>
        <p>
          Tallow Street puts on acoustic evenings in a former candle workshop. A seat is free to reserve. You keep it
          with a signature from your wallet, so there is no account to make.
        </p>
        <a className="button" href="#program">
          See the program
        </a>
      </div>
      <div className="ticket" role="img" aria-label={`Ticket: ${evening.artist}, ${formatLongDate(evening.date)}`}>
        <div className="ticket-date">
          <span className="ticket-month">{formatMonth(evening.date)}</span>
          <span className="ticket-day">{evening.date.getDate()}</span>
          <span>Thursday</span>
        </div>
        <div className="ticket-words">
          <span className="ticket-artist">{evening.artist}</span>
          <span>{evening.instruments}</span>
          <span className="ticket-doors">Doors 19:30, music 20:00</span>
        </div>
      </div>
    </section>
  )
}
