import { worldOfTest } from './opened-world.ts'
import type { Person, World } from './world.ts'

export const PREPARE = 'POST /api/office/bonuses'
export const DECLARE = 'POST /api/office/bonuses/:id/declare'
export const CONFIRM = 'POST /api/office/bonuses/:id/confirm'
export const DECLINE = 'POST /api/office/bonuses/:id/decline'
export const REVERSE = 'POST /api/office/bonuses/:id/reverse'
export const CONFIRM_REVERSAL = 'POST /api/office/bonuses/:id/reverse/confirm'

/** Twenty days that are over when the clock of a world begins. */
export const PERIOD = { from: '2026-11-01', to: '2026-11-20' } as const
export const because = { reason: 'The period was not the right one.' }

/** An association with two treasurers and a surplus of 1,000 AED. */
export async function openBonuses() {
  const world = await worldOfTest()
  await world.bring(1_000)
  const [first, second] = [await world.officer('treasurer'), await world.officer('treasurer')]
  return { world, first, second, ...stepsOf(world, first, second) }
}
export type Bonuses = Awaited<ReturnType<typeof openBonuses>>

function stepsOf(world: World, first: Person, second: Person) {
  const prepare = async (amount: string) => (await first.ask(PREPARE, { fields: { ...PERIOD, amount } })).bonus_id
  const declare = async (amount: string) => {
    const id = await prepare(amount)
    await first.ask(DECLARE, { id })
    return id
  }
  return {
    prepare,
    declare,
    async confirm(amount: string) {
      const id = await declare(amount)
      await second.ask(CONFIRM, { id })
      return id
    },
    async reverse(id: number) {
      await first.ask(REVERSE, { id, fields: because })
      await second.ask(CONFIRM_REVERSAL, { id })
    },
    bonus: async (id: number) => (await first.ask('GET /api/office/bonuses/:id', { id })).bonus,
    shares: async (id: number) => (await first.ask('GET /api/office/bonuses/:id/shares', { id })).shares,
    /** Does what is due now, as a server process does. */
    work: () => world.mailbox.deliver(),
    /** Members with so much saved each since the period began, made by the database at once. */
    crowd: async (size: number, wholeAed: number) => {
      await world.admin.query(
        `with p as (
           insert into person (email, password_hash, name, mobile, address, created_at)
           select 'crowd-' || n || '@example.test', 'x', 'Crowd ' || n, '', '', $2 from generate_series(1, $1::int) n returning id
         ), m as (
           insert into member (id, accepted_on, dues_from, active) select id, '2026-11-01', '2026-11-01', true from p order by id
         ) insert into member_status (member_id, from_date, active, made_at, reason) select id, '2026-11-01', true, $2, '' from p`,
        [size, world.clock.now()],
      )
      await world.admin.query(
        `select post_entries(jsonb_agg(jsonb_build_object('kind', 'opening_balance', 'date', '2026-11-01', 'received_on', '2026-11-01',
           'posted_at', $1::timestamptz, 'postings', jsonb_build_array(
             jsonb_build_object('account', 'bank', 'amount', $2::text),
             jsonb_build_object('account', 'savings', 'member_id', id, 'amount', '-' || $2)))))
         from person where email like 'crowd-%'`,
        [world.clock.now(), `${wholeAed}00`],
      )
    },
  }
}
