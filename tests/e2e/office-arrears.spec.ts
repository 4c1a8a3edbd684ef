import { expect } from '@playwright/test'
import { readSettings, writeSettings } from '#server/db/settings.ts'
import { ask } from './support/calls.ts'
import { figure } from './support/figures.ts'
import { openAs, officeTest as test } from './support/own-office.ts'
import { newMember } from './support/people.ts'

test('who is behind is reminded by WhatsApp, in words that are read before they are sent', async ({
  page,
  context,
  office,
}) => {
  const secretary = await office.officer('Leela Menon', 'secretary')
  const member = await newMember(office.db, { monthsAgo: 3 })
  const bank = { name: 'Gulf Commercial Bank', accountName: 'Somiti', accountNumber: '1015 2233', iban: 'AE07 0331' }
  await writeSettings(office.db, { ...(await readSettings(office.db)), bank }, null, new Date())
  const { rows } = await ask(secretary.token, 'GET /api/office/arrears', { origin: office.origin })
  const behind = rows.find(({ id }) => BigInt(id) === member.id)
  expect(behind?.months_open).toBeGreaterThanOrEqual(3)

  await openAs(page, secretary, '/office')
  await page.getByRole('link', { name: 'Overdue members' }).click()
  await expect(page).toHaveURL('/office/members/arrears')
  const row = page.getByRole('listitem').filter({ hasText: behind?.unique_id ?? '' })
  const total = `AED ${figure(behind?.total ?? 0)}`
  await expect(row).toContainText(`${behind?.months_open} months of dues`)
  await expect(row).toContainText(total)

  const chat = row.getByRole('link', { name: 'Remind by WhatsApp' })
  const address = new URL((await chat.getAttribute('href')) ?? '')
  expect(address.origin + address.pathname).toBe('https://wa.me/971505550100')
  const text = address.searchParams.get('text') ?? ''
  for (const part of [member.name, total, bank.name, bank.iban]) expect(text).toContain(part)

  await row.getByText('Read message').click()
  await expect(row.getByText(`Dear ${member.name},`)).toHaveText(text)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await row.getByRole('button', { name: 'Copy the text' }).click()
  await expect(row.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)

  await row.getByRole('link', { name: member.name, exact: true }).click()
  await expect(page).toHaveURL(`/office/members/${member.id}`)
})
