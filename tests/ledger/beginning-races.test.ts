import { beforeEach, expect, test } from 'vitest'
import { holding, untilWaitedFor } from '../support/lock-waits.ts'
import { freshWorld } from '../support/opened-world.ts'
import type { Person } from '../support/world.ts'

const world = freshWorld({ now: '2026-11-21T10:00:00+04:00' })
let admin: Person

beforeEach(async () => {
  admin = await world.officer('admin')
})

/** Sends a change of the settings while somebody becomes a member, who is one by the time it could take effect. */
async function changedWhileOneJoins(fields: object) {
  const { version } = await admin.ask('GET /api/office/settings')
  return holding(world, async (other) => {
    await other.query(`with joins as (insert into person (name, created_at) values ('Amina Hossain', now()) returning id)
      insert into member (id, accepted_on, dues_from, active) select id, '2026-11-21', '2026-11-01', true from joins`)
    const answer = admin.send('POST /api/office/settings', { fields: { version, ...fields } })
    await Promise.race([answer, untilWaitedFor(world, other)])
    await other.query('commit')
    return answer
  })
}

const versions = async () => (await world.admin.query('select value from settings_version order by id')).rows

test('dues of past months do not change under somebody who becomes a member at that moment', async () => {
  const before = await versions()
  const answer = await changedWhileOneJoins({ section: 'dues', dues_amount: '500', due_day: 5, dues_from: '2026-01' })
  expect(answer).toMatchObject({ status: 422, body: { errors: { dues_from: expect.anything() } } })
  expect(await versions()).toEqual(before)
})

test('where members pay to only waits to be changed from somebody on who becomes a member at that moment', async () => {
  const before = await versions()
  const bank = { bank_name: 'Creek Bank', bank_account_name: 'Somiti', bank_account_number: '0127 4455', bank_iban: '' }
  const { body } = await changedWhileOneJoins({ section: 'bank', ...bank })
  expect(body).toMatchObject({ message: expect.stringContaining('takes effect') })
  expect(await versions()).toEqual(before)
})

test('of two who set the dues at the same moment one is told that the other did', async () => {
  const other = await world.officer('admin')
  const { version } = await admin.ask('GET /api/office/settings')
  const set = (by: Person, dues_amount: string) =>
    by.send('POST /api/office/settings', {
      fields: { version, section: 'dues', dues_amount, due_day: 5, dues_from: '2026-01' },
    })
  const answers = await Promise.all([set(admin, '500'), set(other, '600')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})
