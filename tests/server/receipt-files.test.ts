import { spawnSync } from 'node:child_process'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { beforeAll, describe, expect, test } from 'vitest'
import { type BankReceipt, drawBankReceipt, RECEIPT } from '../support/bank-receipts.ts'
import { duesForm, type Office, seatOffice } from '../support/journeys.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { readReceiptsOf } from '../support/read-receipts.ts'
import type { Person } from '../support/world.ts'

const world = sharedWorld({ now: '2026-11-20T10:00:00+04:00' })
let office: Office
let member: Person
beforeAll(async () => {
  office = await seatOffice(world)
  member = await world.member('Rahim Uddin')
})

const send = async (receipt: Partial<BankReceipt>, month: string) =>
  sendFile(await drawBankReceipt({ ...RECEIPT, ...receipt }), month)
const sendFile = async (photo: Buffer, month: string) => {
  const form = { ...(await duesForm(month)), files: { photo } }
  return (await member.ask('POST /api/save-monthly-payment', form)).payment_id
}
const ofOfficer = async (id: number) => (await office.treasurer.ask('GET /api/office/payments/:id', { id })).payment

/** npm run admin -- read-receipts, on the database of these tests. */
function readReceiptsCommand() {
  const { appUrl, ownerUrl } = world.database
  const env = { PATH: process.env.PATH, DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: world.dataDir }
  const { status, stderr } = spawnSync(process.execPath, ['src/server/admin.ts', 'read-receipts'], {
    env: { ...env, DEMO: 'off' },
    encoding: 'utf8',
  })
  return { status, said: stderr }
}

const readAll = () => readReceiptsOf(world)

/** A PDF as a bank makes it: labels at the left, values at the right. */
async function bankPdf(rows: readonly (readonly [label: string, value: string])[]): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const page = pdf.addPage([595, 842])
  page.drawText('Transfer advice', { x: 60, y: 760, size: 18, font })
  for (const [at, [label, value]] of rows.entries()) {
    page.drawText(label, { x: 60, y: 700 - at * 30, size: 11, font })
    page.drawText(value, { x: 320, y: 700 - at * 30, size: 11, font })
  }
  return Buffer.from(await pdf.save())
}

/** A PDF as a scanner makes it: a picture on its page, and no text. */
async function scannedPdf(picture: Buffer): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([420, 746])
  page.drawImage(await pdf.embedJpg(picture), { x: 0, y: 0, width: 420, height: 746 })
  return Buffer.from(await pdf.save())
}

describe('a receipt', () => {
  test('that is a PDF is read by its text, and a scan in a PDF by its picture', async () => {
    const written = await sendFile(
      await bankPdf([
        ['Amount', 'AED 90.00'],
        ['Fee', 'AED 10.00'],
        ['Total debited', 'AED 100.00'],
        ['Value date', '18 November 2026'],
        ['Reference', 'FT26000044441'],
        ['Beneficiary', 'Probashi Somiti Savings'],
      ]),
      'May',
    )
    const scan = await sendFile(
      await scannedPdf(await drawBankReceipt({ ...RECEIPT, reference: 'FT26000055552' })),
      'June',
    )
    await readAll()
    const said = { amount: 90, date: '2026-11-18', agrees: false, differs: ['amount'] }
    expect((await ofOfficer(written)).reading).toMatchObject({ ...said, reference: 'FT26000044441' })
    expect((await ofOfficer(scan)).reading).toMatchObject({ ...said, reference: 'FT26000055552' })
  }, 120_000)

  test('that was photographed lying on its side or its head is read, with how it has to be turned', async () => {
    const side = await send({ way: 'turned', reference: 'FT26000066663' }, 'July')
    const head = await send({ way: 'upside down', reference: 'FT26000077774' }, 'August')
    await readAll()
    expect((await ofOfficer(side)).reading).toMatchObject({ amount: 90, reference: 'FT26000066663', turned: 270 })
    expect((await ofOfficer(head)).reading).toMatchObject({ amount: 90, reference: 'FT26000077774', turned: 180 })
  }, 120_000)

  test('is read again by the command once the reader is newer than its reading', async () => {
    const id = await send({ reference: 'FT26000088885' }, 'September')
    await readAll()
    const sha256 = 'receipt_sha256 = (select receipt_sha256 from payment where id = $1)'
    await world.admin.query(`update receipt_reading set reader = 0, amount = null where ${sha256}`, [id])
    expect((await ofOfficer(id)).reading).toMatchObject({ amount: null, agrees: null })
    expect(readReceiptsCommand()).toMatchObject({ status: 0, said: expect.stringContaining('1 receipts are left') })
    // Asked twice, it is left once.
    expect(readReceiptsCommand()).toMatchObject({ status: 0, said: expect.stringContaining('0 receipts are left') })
    // The command has the clock of the machine; that of these tests stands.
    await world.admin.query(`update job set run_at = made_at - interval '10 years' where kind = 'read_receipt'`)
    await readAll()
    expect((await ofOfficer(id)).reading).toMatchObject({ amount: 90 })
  }, 120_000)
})
