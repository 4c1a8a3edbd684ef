import { createHash, randomBytes } from 'node:crypto'
import type { I18n } from '@lingui/core'
import type { FastifyInstance } from 'fastify'
import type { Parsed } from '#contract/calls.ts'
import type { WhyNot } from '#contract/may.ts'
import { languageOf } from '#core/languages.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { type Deps, route } from '#server/http/route.ts'
import { sendPdf } from '#server/http/send-file.ts'
import type { Session } from '#server/http/session.ts'
import { checkStep, mayByRole, mayOf, type StepRules } from '#server/http/steps.ts'
import { speakerFor } from '#server/languages/answer-words.ts'
import { printPdf } from '#server/print/print-pdf.ts'
import { samplePaper } from './sample-paper.ts'
import {
  addLook,
  drawSample,
  findDrawn,
  holdSample,
  keepReport,
  listPosters,
  listSamples,
  readAuditReport,
  readBooksNow,
  readDrawn,
  readSample,
  type Sample,
} from './sample-store.ts'

const sampleSteps = {
  look: { call: 'POST /api/office/samples/:id/look', isOpen: ({ report }) => report === null },
  report: {
    call: 'POST /api/office/samples/:id/report',
    isOpen: ({ report }) => report === null,
    hindered: (sample): WhyNot | undefined => (leftOf(sample) > 0 ? 'not_looked_at' : undefined),
  },
} satisfies StepRules<string, Sample>

const leftOf = ({ entries, looked_at }: Sample) => entries - looked_at

/** Samples that auditors draw of the entries, what they find of each, and the report that is kept of it. */
export function sampleRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/office/samples', async ({ db, session }) => ({
    samples: (await listSamples(db)).map(({ sample }) => sample),
    officers: (await listPosters(db)).map(({ officer }) => officer),
    ...mayByRole({ draw: 'POST /api/office/samples' }, session),
  }))

  route(app, deps, 'GET /api/office/samples/:id', async ({ db, session, params }) => {
    const { sample, seed } = await sampleNamed(db, params.id)
    const entries = (await readDrawn(db, [params.id, session.personId])).map(({ drawn }) => drawn)
    const may = mayOf(sampleSteps, { ...sample, two_person_rules: false }, session)
    return { sample, seed, entries, ...may }
  })

  route(app, deps, 'POST /api/office/samples', async ({ db, session, body, now }) => {
    const { officer, ...drawing } = body
    const seed = randomBytes(8).toString('hex')
    const id = await drawSample(db, { ...drawing, officerId: officer ?? null }, seed, session.personId, now)
    if (id === undefined) throw new Refusal('nothing_to_sample')
    return { sample_id: id }
  })

  route(app, deps, 'POST /api/office/samples/:id/look', async ({ db, session, params, body, now }) => {
    await holdSample(db, [params.id])
    const { sample } = await sampleNamed(db, params.id)
    await checkStep(db, sampleSteps.look, sample, session.personId, () => new Refusal('sample_reported'))
    const [asked] = await findDrawn(db, [params.id, body.entry, session.personId])
    if (!asked) throw new Refusal('not_found')
    if (asked.own) throw new Refusal('posted_by_you')
    await addLook(db, [params.id, body.entry, body.in_order, body.remark, session.personId, now])
    return {}
  })

  route(app, deps, 'POST /api/office/samples/:id/report', async (call, request) => {
    await holdSample(call.db, [call.params.id])
    const sha256 = await makeReport(call, speakerFor(request))
    // The trail seals it: everybody who has a later head of the trail can check the file against it.
    call.note({ sha256 })
    return { message: sentence('The audit report is made and kept.') }
  })

  route(app, deps, 'GET /api/office/samples/:id/report.pdf', async ({ db, params }, _request, reply) => {
    const [report] = await readAuditReport(db, [params.id])
    if (!report) throw new Refusal('not_found')
    sendPdf(reply, `audit-report-${params.id}-${report.day}`, report.pdf)
    return undefined
  })
}

async function sampleNamed(db: Db, id: bigint) {
  const [row] = await readSample(db, [id])
  if (!row) throw new Refusal('not_found')
  return row
}

type Reporting = {
  db: Db
  session: Session
  params: { id: bigint }
  body: Parsed<'POST /api/office/samples/:id/report', 'body'>
  now: Date
}

/** Keeps the report of a sample that was looked at whole, in the language in which the auditor reads. Gives the PDF's SHA-256. */
async function makeReport({ db, session, params, body, now }: Reporting, speaker: I18n): Promise<string> {
  const { sample, seed } = await sampleNamed(db, params.id)
  const settings = await checkStep(
    db,
    ...([sampleSteps.report, sample, session.personId, () => new Refusal('sample_reported')] as const),
    (why) => new Refusal(why, { count: leftOf(sample) }),
  )
  if (sample.findings > 0 && body.certificate === 'agrees') throw new Refusal('findings_unnamed')
  const drawn = (await readDrawn(db, [params.id, session.personId])).map((row) => row.drawn)
  const [row] = await readBooksNow(db, [sample.from, sample.to])
  if (!row) throw new Error('an aggregate gives a row')
  const made = { ...body, sample, seed, drawn, auditor: session.name, books: row.books, settings, speaker, now }
  const pdf = await printPdf('audit', samplePaper(made))
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  const kept = { sampleId: params.id, ...body, language: languageOf(speaker.locale), pdf, sha256 }
  await keepReport(db, kept, session.personId, now)
  return sha256
}
