import { afterEach, beforeAll, expect, test } from 'vitest'
import { bookFaults } from '../support/books.ts'
import { countChanges } from '../support/change-count.ts'
import { type Place, placesOf, type Texts } from '../support/naughty-places.ts'
import { type Document, takesOf } from '../support/naughty-requests.ts'
import { hostileStrings, naughtyStrings } from '../support/naughty-strings.ts'
import { setScene } from '../support/officers-acts.ts'
import type { JsonSchema } from '../support/openapi-values.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { expectRefusal } from '../support/untouched.ts'

const PLACES = [
  'POST /api/profile/update',
  'POST /api/withdrawals',
  'POST /api/loan-application',
  'POST /api/office/members/:id/profile',
  'POST /api/office/members/:id/nominee',
  'POST /api/office/settings',
  'POST /api/office/settings',
  'POST /api/office/members/:id/deactivate',
  'PUT /api/office/money-accounts/:id',
  'POST /api/office/ledger/manual-entries',
  'POST /api/office/expenses',
  'POST /api/office/bank-lines/:id/set-aside',
  'POST /api/save-monthly-payment',
  'POST /api/office/payments/:id/ask',
  'POST /api/payments/:id/answer',
]
/** Each place takes every fourth string, and the places after it the others. */
const SHARES = 4
const strings = [...naughtyStrings, ...hostileStrings]

const world = sharedWorld()
let places: Place[]
let document: Document
let changes: () => Promise<string>

beforeAll(async () => {
  places = await placesOf(await setScene(world))
  const { body } = await world.visitor.inject({ method: 'GET', url: '/api/openapi.json' })
  document = body as Document
  changes = await countChanges(world)
})
afterEach(async () => expect(await bookFaults(world.pool)).toEqual([]))

/** What may be kept: text of so many code points, no control character beside breaks and tabs, and every character whole. */
function mayBeKept(text: string, { minLength = 0, maxLength = 0 }: JsonSchema): boolean {
  const { length } = [...text.trim()]
  return (
    length >= minLength &&
    length <= maxLength &&
    /^[^\p{Cs}\uFFFD]*$/u.test(text) &&
    !/[^\P{Cc}\n\r\t]/u.test(text.trim())
  )
}

const trimmed = (texts: Texts) => Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()]))

async function keeps(place: Place, texts: Texts): Promise<void> {
  const { status, body } = await place.send(texts)
  expect(status, JSON.stringify({ texts, body })).toBe(200)
  expect(await place.read(body as Record<string, number>), place.name).toMatchObject(trimmed(texts))
}

test.each(PLACES.map((name, number) => [name, number] as const))(
  '%s keeps naughty strings as they were sent, or refuses them at their fields and stores nothing',
  { timeout: 120_000 },
  async (_name, number) => {
    expect(places.map(({ name }) => name)).toEqual(PLACES)
    const place = places[number] as Place
    const { properties = {} } = takesOf(document, place.name).fields
    for (let first = number % SHARES; first < strings.length; first += SHARES) {
      const sent = place.fields.map(
        (field, index) => [field, strings[(first + index * 97) % strings.length] ?? ''] as const,
      )
      const wrong = sent.filter(([field, text]) => !mayBeKept(text, properties[field] ?? {})).map(([field]) => field)
      if (wrong.length > 0) {
        const before = await changes()
        const { status, body } = await place.send(Object.fromEntries(sent))
        expect(status, JSON.stringify(sent)).toBe(422)
        expect(expectRefusal(status, body).fields.sort(), JSON.stringify(sent)).toEqual(wrong.sort())
        expect(await changes()).toBe(before)
      }
      if (wrong.length < sent.length) {
        await keeps(
          place,
          Object.fromEntries(sent.map(([field, text]) => [field, wrong.includes(field) ? 'Plain words' : text])),
        )
      }
    }
  },
)
