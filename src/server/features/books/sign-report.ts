import { createHash } from 'node:crypto'
import type { I18n } from '@lingui/core'
import type { AnswerOf } from '#contract/calls.ts'
import { type BusinessDate, businessDateAt } from '#core/calendar.ts'
import { languageOf } from '#core/languages.ts'
import { decemberOf } from '#core/periods.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { instant } from '#server/db/json.ts'
import { query, violatedConstraint } from '#server/db/query.ts'
import { readSettings } from '#server/db/settings.ts'
import { checkStep, type StepRules } from '#server/http/steps.ts'
import { printPdf } from '#server/print/print-pdf.ts'
import { annualPaper } from './annual-paper.ts'
import { type AnnualReport, annualReport, withYearBefore } from './annual-report.ts'

type SignedReport = AnswerOf<'GET /api/office/reports/annual'>['signed'][number]
/** What decides whether a year's report can be signed: once for each time the year was closed. */
type SigningState = { closed: AnnualReport['closed']; signed_of_closing: boolean }

export const signSteps = {
  sign: {
    call: 'POST /api/office/reports/annual/:id/sign',
    isOpen: ({ closed, signed_of_closing }) => closed !== null && !signed_of_closing,
  },
} satisfies StepRules<string, SigningState>

/** The report of the year as a PDF, with the year before beside it where its books had begun. */
export async function printAnnualReport(
  db: Db,
  report: AnnualReport,
  signedOn: BusinessDate | null,
  speaker: I18n,
  now: Date,
): Promise<Buffer> {
  const years = await withYearBefore(db, report, now)
  const settings = await readSettings(db)
  return printPdf('report', annualPaper(years, { settings, speaker, signedOn, now }))
}

type Signing = { year: number; signedOn: string; officerId: bigint; speaker: I18n; now: Date }

/**
 * Keeps the report of a closed year as it was signed, within the database transaction that the connection holds: one
 * PDF, in the language in which the officer who says so reads, with the day on which it was signed. What people signed
 * is one paper; who needs it in another language prints the report again. Throws `year_not_closed`, `report_signed`,
 * and `invalid_fields` for a day that is not after the year or has not come.
 */
export async function signReport(db: Db, { year, signedOn, officerId, speaker, now }: Signing): Promise<void> {
  const report = await annualReport(db, year, now)
  const signed = await readSignedOf(db, year)
  const { closed } = report
  const refusal = () => new Refusal(closed === null ? 'year_not_closed' : 'report_signed', { year: String(year) })
  await checkStep(db, signSteps.sign, { closed, signed_of_closing: isSigned(signed) }, officerId, refusal)
  if (signedOn <= report.to || signedOn > businessDateAt(now)) {
    throw new Refusal('invalid_fields', {}, { signed_on: [sentence('Enter a day after the year, today or earlier.')] })
  }
  const day = signedOn as BusinessDate
  const pdf = await printAnnualReport(db, report, day, speaker, now)
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  const values = [`${decemberOf(year)}-01`, year, day, languageOf(speaker.locale), pdf, sha256, officerId, now]
  try {
    const [kept] = await keepSigned(db, values)
    if (!kept) throw new Refusal('year_not_closed', { year: String(year) })
  } catch (error) {
    throw violatedConstraint(error) === 'report_signed_once' ? refusal() : error
  }
}

/** The signed reports of a year, the latest first; more than one where it was opened and closed again. */
export const readSignedOf = (db: Db, year: number) => readSigned(db, [year])

/** Whether one is of the closing that holds now. */
export const isSigned = (signed: readonly { holds: boolean }[]) => signed.some(({ holds }) => holds)

const readSigned = query<SignedReport & { holds: boolean }>(
  'read_signed_reports',
  `select s.id::int, s.signed_on::text, s.language, s.sha256, p.name as by, ${instant('s.made_at')} as at,
     c.reopened_at is null as holds
   from signed_report s join person p on p.id = s.made_by join month_closing c on c.id = s.closing_id
   where s.year = $1 order by s.id desc`,
)

/** Values: the December's first day, the year, the day, the language, the PDF, its hash, who, when. No row: it is open. */
const keepSigned = query<{ id: bigint }>(
  'keep_signed_report',
  `insert into signed_report (closing_id, year, signed_on, language, pdf, sha256, made_by, made_at)
   select id, $2, $3, $4, $5, $6, $7, $8 from month_closing where month = $1 and reopened_at is null returning id`,
)

/** A signed report as it was kept. */
export const readSignedFile = query<{ year: number; signed_on: string; pdf: Buffer }>(
  'read_signed_file',
  'select year, signed_on::text, pdf from signed_report where id = $1',
)
