import type { BusinessDate, Month } from '#core/calendar.ts'
import type { Sentence } from '#core/sentence.ts'
import type { AssociationSettings } from '#core/settings.ts'
import type { Db } from '#server/db/connect.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

/** A person on the stage; the id is known once the person is admitted. */
export type Player = { name: string; id: bigint }

export type Stage = {
  agenda: Agenda
  db: Db
  files: FileStore
  secrets: Secrets
  settings: AssociationSettings
  /** What somebody writes, in the language of the demo. */
  say: (words: Sentence) => string
  today: BusinessDate
  /** This month. */
  month: Month
  officers: Record<'treasurer' | 'second_treasurer' | 'loan_officer' | 'secretary' | 'second_loan_officer', Player>
}

type Item = { at: Date; act: (at: Date) => Promise<unknown> }

/**
 * What happens in the demo association, put down in any order and played in the order of time. What would happen
 * after now does not: so the demo is sound on whatever day it is made.
 */
export type Agenda = {
  /** Adds an act at an hour (0-23) of a day in Dubai. */
  at(date: BusinessDate, hour: number, act: (at: Date) => Promise<unknown>): void
  play(now: Date): Promise<void>
}

export function newAgenda(): Agenda {
  const items: Item[] = []
  return {
    at(date, hour, act) {
      const at = new Date(`${date}T${String(hour).padStart(2, '0')}:00:00+04:00`)
      items.push({ at, act })
    },
    async play(now) {
      for (let next = earliest(items); next && next.at <= now; next = earliest(items)) {
        items.splice(items.indexOf(next), 1)
        await next.act(next.at)
      }
    },
  }
}

/** Acts may add others as they are played, so the next is looked for each time. */
function earliest(items: readonly Item[]): Item | undefined {
  return items.reduce<Item | undefined>((first, item) => (first && first.at <= item.at ? first : item), undefined)
}

/** Numbers that look random and are the same on every run: 0 or more, below `limit`. */
export type Draw = (limit: number) => number

/** A linear congruential generator (Numerical Recipes' constants); only its high bits are used. */
export function seededDraw(seed: number): Draw {
  let state = seed >>> 0
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}
