import { borrow, type Office, payDues } from './journeys.ts'
import type { Person, World } from './world.ts'

export interface Storied {
  member: Person
  /** Who paid dues, and whose they are. */
  other: Person
  loan: number
  /** Payments of the member: of dues, and one whose verification was a mistake. */
  dues: number
  mistaken: number
}

/** A member who has paid dues, borrowed, repaid in two ways, and ordered a recharge, between 5 September and 20 October 2026. */
export async function storiedMember(world: World, office: Office): Promise<Storied> {
  await world.bring(100_000)
  const member = await world.member('নাহিদ #emph[x] $x$ \\')
  const other = await world.member('Vijay Nair')
  const dues = await payDues(office, member, 'September')
  const mistaken = await payDues(office, member, 'October', '55.50')
  const fields = { reason: 'Not there.' }
  await office.treasurer.ask('POST /api/office/payments/:id/reverse', { id: mistaken, fields })
  const loan = await borrow(office, member, 1000, 3)
  await world.travelTo('2026-10-20T10:00:00+04:00')
  const { payment_id: id } = await member.ask('POST /api/save-monthly-payment', { fields: { payment_amount: '10' } })
  await office.treasurer.ask('POST /api/office/payments/:id/verify', { id })
  await member.ask('POST /api/loans/:id/repay-from-savings', { id: loan, fields: { amount: '40' } })
  await member.ask('POST /api/recharges', { fields: { number: '9876543210', operator: 'airtel', amount: '25' } })
  await payDues(office, other, 'September')
  return { member, other, loan, dues, mistaken }
}
