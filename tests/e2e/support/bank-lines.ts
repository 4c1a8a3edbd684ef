import type { Page } from '@playwright/test'
import { addDays, businessDateAt } from '#core/calendar.ts'
import { ask } from './calls.ts'
import type { OwnOffice } from './own-office.ts'
import type { Person } from './people.ts'

/** Not today: what other tests send would be on days that a statement covers. */
export const yesterday = addDays(businessDateAt(new Date()), -1)
export const line = (page: Page, words: string) =>
  page.getByRole('list', { name: 'Lines of the statement' }).getByRole('listitem').filter({ hasText: words })

export async function imported(office: OwnOffice, treasurer: Person, rows: readonly string[]) {
  const text = ['Date,Description,Amount,Balance', ...rows.map((row) => `${yesterday},${row},`), ''].join('\n')
  const file = new File([text], 'lines.csv', { type: 'text/csv' })
  const form = { account: 'bank', file_name: 'lines.csv', reading: '{}', file }
  await ask(treasurer.token, 'POST /api/office/bank-statements', { form, origin: office.origin })
}

/** As members write them for the bank: 'SM000012', of several one after the other. */
export async function referencesOf(office: OwnOffice, ids: readonly bigint[]): Promise<string> {
  const { rows } = await office.db.query<{ number: number }>('select number from member where id = any ($1)', [ids])
  return rows.map(({ number }) => `SM${String(number).padStart(6, '0')}`).join(' ')
}

/** Puts away what other tests left open. */
export async function setAsideAll(office: OwnOffice, treasurer: Person) {
  const query = { account: 'bank' }
  const { lines } = await ask(treasurer.token, 'GET /api/office/bank-lines', { query, origin: office.origin })
  for (const { id } of lines) {
    const body = { reason: 'Of another test.' }
    await ask(treasurer.token, 'POST /api/office/bank-lines/:id/set-aside', {
      params: { id },
      body,
      origin: office.origin,
    })
  }
}
