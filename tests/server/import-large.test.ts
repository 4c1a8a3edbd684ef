import { setImmediate } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { IMPORT_LINES_MAX } from '#core/sheets/import-columns.ts'
import { balanceOf, countOf } from '../support/books.ts'
import { sharedWorld, worldOfTest } from '../support/opened-world.ts'
import { check, importForm } from '../support/spreadsheets.ts'
import { untouched } from '../support/untouched.ts'
import type { Person } from '../support/world.ts'

const world = sharedWorld()
let secretary: Person
let treasurer: Person

beforeAll(async () => {
  secretary = await world.officer('secretary')
  treasurer = await world.officer('treasurer')
})

/** A quarter of what may be imported at once; all of it where somebody asks: `IMPORT_LINES=100000 npm run unit -- import-large`. */
const LINES = Number(process.env.IMPORT_LINES ?? IMPORT_LINES_MAX / 4)

/** So many members with 1,234.50 saved each; every tenth has a loan of which 1,000.00 stands. */
function fileOf(lines: number, from = 0): string {
  const heading =
    'name,email,mobile,address,dues_from,savings,loan_principal,loan_interest,loan_term,loan_disbursed_on,loan_repaid'
  const rows = Array.from({ length: lines }, (_, n) => {
    const i = from + n
    const loan = i % 10 === 0 ? '1000,70,10,2026-11-01,0' : ',,,,'
    return `মোহাম্মদ ${i},m${i}@example.test,+97150${String(i).padStart(7, '0')},"Flat ${i}, Deira",2026-01,"1,234.50",${loan}`
  })
  return [heading, ...rows].join('\r\n')
}

/** How long others waited for their turn at most while this was done, in ms. */
async function longestWait(work: Promise<unknown>): Promise<number> {
  let done = false
  void work.then(() => {
    done = true
  })
  let longest = 0
  while (!done) {
    const before = performance.now()
    await setImmediate()
    longest = Math.max(longest, performance.now() - before)
  }
  return longest
}

/** Prepares and confirms; gives how long the confirmation took, in ms. */
async function carryOut(csv: string, bank: string): Promise<number> {
  const { import_id: id } = await secretary.ask('POST /api/office/imports', importForm(csv, { bank }))
  const began = performance.now()
  await treasurer.ask('POST /api/office/imports/:id/confirm', { id })
  return performance.now() - began
}

// On a machine with two cores that does nothing else a dry run of 100,000 takes 3 s and carrying it out 30 s.
test('many thousand lines are read, prepared and carried out, and the books hold them to the fils', {
  timeout: 240_000,
}, async () => {
  const csv = fileOf(LINES)
  const began = performance.now()
  const checking = check(secretary, csv, { bank: '200000000' })
  expect(await longestWait(checking)).toBeLessThan(2_000)
  const { figures, bad_lines } = await checking
  expect(performance.now() - began).toBeLessThan(30_000)
  expect(bad_lines).toBe(0)
  const loans = LINES / 10
  expect(figures).toMatchObject({
    members: LINES,
    loans,
    savings: LINES * 1234.5,
    loans_outstanding: loans * 1000,
  })

  expect(await carryOut(csv, '200000000')).toBeLessThan(180_000)
  expect(await countOf(world.pool, 'member')).toBe(LINES)
  const savings = BigInt(LINES) * 123_450n
  const lent = BigInt(loans) * 100_000n
  expect(await balanceOf(world.pool, 'savings')).toBe(-savings)
  expect(await balanceOf(world.pool, 'loans_receivable')).toBe(lent)
  expect(await balanceOf(world.pool, 'surplus')).toBe(savings - lent - 20_000_000_000n)
})

test('one line more is refused with a sentence, and nothing is stored', { timeout: 60_000 }, async () => {
  const csv = fileOf(IMPORT_LINES_MAX + 1)
  const { message } = await untouched(world, () =>
    secretary.refused('import_too_long', 'POST /api/office/imports', importForm(csv)),
  )
  expect(message).toContain('more than 100,000 lines')
})

test('a file of more than 20 MB is refused at its field', async () => {
  const csv = `name,email\n${'x'.repeat(20 * 1024 * 1024)}`
  const { errors } = await secretary.refused('receipt_too_large', 'POST /api/office/imports', importForm(csv))
  expect(errors).toEqual({ file: ['The file may have at most 20 MB.'] })
})

test('whoever an import brings owes the months since, and each thousand takes as long as the one before', {
  timeout: 240_000,
}, async () => {
  const other = await worldOfTest()
  ;[secretary, treasurer] = [await other.officer('secretary'), await other.officer('treasurer')]
  const small = await carryOut(fileOf(1_000), '1000000')
  const large = await carryOut(fileOf(3_000, 1_000), '3000000')
  expect(large).toBeLessThan(Math.max(10 * small, 20_000))
  expect(await countOf(other.pool, `open_months('2026-11-01')`)).toBe(44_000)
})
