/** A clock that stands still until it is moved. */
export interface Clock {
  now(): Date
  /** To an instant, such as '2026-11-21T10:00:00+04:00'. */
  set(instant: string): void
  forward(by: { days?: number; hours?: number; minutes?: number }): void
}

const MINUTE_MS = 60_000

export function clockAt(instant: string): Clock {
  let ms = Date.parse(instant)
  return {
    now: () => new Date(ms),
    set: (next) => {
      ms = Date.parse(next)
    },
    forward: ({ days = 0, hours = 0, minutes = 0 }) => {
      ms += (days * 24 * 60 + hours * 60 + minutes) * MINUTE_MS
    },
  }
}
