import { deflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import { beforeAll, describe, expect, test } from 'vitest'
import { requestOf } from '../support/caller.ts'
import { duesForm } from '../support/journeys.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { pagesOf } from '../support/pdf-pages.ts'
import { pdf } from '../support/samples.ts'
import { refusedUntouched } from '../support/untouched.ts'
import type { Person } from '../support/world.ts'

const world = sharedWorld()
let member: Person

beforeAll(async () => {
  member = await world.member()
})

const save = 'POST /api/save-monthly-payment'

async function refusalOf(photo: Buffer): Promise<string> {
  const { fields } = await duesForm('November')
  const { code } = await refusedUntouched(world, () => member.inject(requestOf(save, { fields, files: { photo } })))
  return code
}

/** What is kept of a PDF that is taken. */
async function keptOf(photo: Buffer): Promise<Buffer> {
  const sender = await world.member()
  const { fields } = await duesForm('November')
  const { payment_id: id } = await sender.ask(save, { fields, files: { photo } })
  return (await sender.send('GET /api/payments/:id/receipt', { id })).bytes
}

const script = '<< /S /JavaScript /JS (app.alert(1)) >>'
const packed = (objects: string, filter = '/FlateDecode', bytes: Buffer = deflateSync(objects)) =>
  `<< /Type /ObjStm /N 1 /First 4 /Filter ${filter} /Length ${bytes.length} >>\nstream\n${bytes.toString('latin1')}\nendstream`

/** Each node has the next one ten times. */
const NESTED_PAGES = [6, 7, 8, 3].map((next) => `<< /Type /Pages /Kids [${`${next} 0 R `.repeat(10)}] /Count 10 >>`)

describe('a PDF that does something', () => {
  test.each<[string, Parameters<typeof pdf>[1]]>([
    ['runs a script when it is opened', { catalog: `/OpenAction ${script}` }],
    ['runs a script of its names', { catalog: '/Names << /JavaScript << /Names [(a) 5 0 R] >> >>', more: [script] }],
    ['runs a script when a page is shown', { page: `/AA << /O ${script} >>` }],
    ['runs a script behind a note', { page: `/Annots [<< /Type /Annot /Subtype /Link /A ${script} >>]` }],
    ['spells its script otherwise', { catalog: '/OpenAction << /S /Java#53cript /#4A#53 (app.alert(1)) >>' }],
    ['has a script that nothing leads to', { more: [script] }],
    ['has its script packed', { catalog: '/OpenAction 6 0 R', more: [packed(`6 0 ${script}`)] }],
    ['starts a program', { catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' }],
    ['sends what is filled in', { page: '/AA << /C << /S /SubmitForm /F (https://example.test) >> >>' }],
    ['opens another file', { catalog: '/OpenAction << /S /GoToR /F (other.pdf) /D [0 /Fit] >>' }],
    ['has another file in it', { catalog: '/Names << /EmbeddedFiles << /Names [(a) << /EF << /F 5 0 R >> >>] >> >>' }],
    ['has another file pinned to its page', { page: '/Annots [<< /Type /Annot /Subtype /FileAttachment >>]' }],
    ['has a form that draws itself', { catalog: '/AcroForm << /XFA [(a) (b)] >>' }],
    ['plays a film', { page: '/Annots [<< /Type /Annot /Subtype /RichMedia >>]' }],
  ])('%s is refused', async (_what, parts) => {
    expect(await refusalOf(pdf('a receipt', parts))).toBe('pdf_active')
  })

  test('only when it is told to, such as a link, does nothing any more; the page stays', async () => {
    const link = '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://bank.test) >> >>]'
    const kept = await keptOf(pdf('with a link', { page: link, catalog: '/OpenAction [3 0 R /Fit]' }))
    expect(await pagesOf(kept)).toEqual(['BT /F1 12 Tf 50 700 Td (with a link) Tj ET'])
    const objects = await PDFDocument.load(kept)
    expect(objects.context.enumerateIndirectObjects().map(String).join()).not.toMatch(/URI|bank\.test|OpenAction/)
  })
})

describe('a PDF', () => {
  test('that only its owner may change is opened; one that needs a password is refused', async () => {
    const locked = async (userPassword: string) => {
      const document = await PDFDocument.load(pdf('from the bank'))
      document.encrypt({ userPassword, ownerPassword: 'the bank' })
      return Buffer.from(await document.save({ useObjectStreams: false }))
    }
    const kept = await keptOf(await locked(''))
    expect((await pagesOf(kept))[0]).toContain('(from the bank)')
    expect(kept.includes('/Encrypt')).toBe(false)
    expect(await refusalOf(await locked('secret'))).toBe('pdf_locked')
  })

  test('keeps nothing of what stands around and between its objects', async () => {
    const text = pdf('a receipt').toString('latin1')
    const page = '<html><script>alert(1)</script></html>'
    const sent = text
      .replace('%PDF-1.4\n', `%PDF-1.4\n% ${page}\n`)
      .replace('trailer', `${page}\n9 0 obj\n(${page})\nendobj\ntrailer`)
    const kept = await keptOf(Buffer.from(`${sent}PK\x03\x04 ${page}`, 'latin1'))
    expect(kept.includes('script')).toBe(false)
    expect(kept.includes('PK\x03\x04')).toBe(false)
    expect((await pagesOf(kept))[0]).toContain('(a receipt)')
  })

  test('is the same whenever it is written anew', async () => {
    const sent = pdf('twice')
    expect(await keptOf(sent)).toEqual(await keptOf(sent))
  })

  test.each<[string, () => Buffer]>([
    ['after something else', () => Buffer.concat([Buffer.from('<html></html>\n'), pdf()])],
    ['with a page in a thousand places', () => pdf('x', { catalog: '/Pages 5 0 R', more: NESTED_PAGES })],
    ['without its end', () => pdf().subarray(0, -20)],
    [
      'without a page',
      () => Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'),
    ],
    [
      'whose pages go round in a circle',
      () => Buffer.from(pdf().toString('latin1').replace('[3 0 R]', '[2 0 R]'), 'latin1'),
    ],
    ['whose objects unpack to 300 MB', () => bomb(Buffer.alloc(300_000_000, ' '))],
    ['whose objects are nested 1,000,000 deep', () => pdf('deep', { page: `/X ${'['.repeat(1_000_000)}` })],
    ['whose objects are packed in an unusual way', () => pdfOfPacked('/LZWDecode', Buffer.from('80', 'hex'))],
  ])('%s is refused, and soon', async (_what, make) => {
    const sent = make()
    const begun = performance.now()
    expect(['receipt_unreadable', 'receipt_type']).toContain(await refusalOf(sent))
    expect(performance.now() - begun).toBeLessThan(15_000)
  })
})

const bomb = (content: Buffer) => pdfOfPacked('/FlateDecode', deflateSync(content, { level: 1 }))

/** Its catalog is to be found in packed objects alone. */
function pdfOfPacked(filter: string, bytes: Buffer): Buffer {
  const text = pdf('packed', { more: [packed('', filter, bytes)] }).toString('latin1')
  return Buffer.from(text.replace('/Type /Catalog', '/Type /Nothing').replace('/Root 1 0 R', '/Root 6 0 R'), 'latin1')
}
