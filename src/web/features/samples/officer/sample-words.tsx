import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { generatePath } from 'react-router'
import type { AnswerOf } from '#contract/calls.ts'
import type { Certificate } from '#core/audit-certificates.ts'
import { callQuery } from '#web/app/calls/call-query.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'
import { paths } from '#web/app/routes/paths.ts'
import { Day } from '#web/ui/day.tsx'
import { Written } from '#web/ui/isolated.tsx'

export type Sample = AnswerOf<'GET /api/office/samples'>['samples'][number]
export type SampleEntry = AnswerOf<'GET /api/office/samples/:id'>['entries'][number]

const SAMPLES = [...officeKey, 'samples']
export const samplesQuery = callQuery([...SAMPLES, 'list'], 'GET /api/office/samples')
export const sampleQuery = (id: number) =>
  callQuery([...SAMPLES, id], 'GET /api/office/samples/:id', { params: { id } })

export const sampleAddress = (id: number) => generatePath(paths.officeSample, { id: String(id) })
export const sampleEntryAddress = (id: number, place: number) =>
  generatePath(paths.officeSampleEntry, { id: String(id), place: String(place) })

export const certificates: Readonly<Record<Certificate, MessageDescriptor>> = {
  agrees: msg`All is in order`,
  agrees_except: msg`In order, except for the findings`,
  disagrees: msg`Not in order`,
}

/** 'The 10 largest entries'. */
export function SampleName({ sample: { way, entries } }: { sample: Sample }) {
  return way === 'largest' ? (
    <Plural value={entries} one="The largest entry" other="The # largest entries" />
  ) : (
    <Plural value={entries} one="# entry by chance" other="# entries by chance" />
  )
}

/** Of which days, and of whom. */
export function SamplePeriod({ sample: { from, to, officer } }: { sample: Sample }) {
  const period = (
    <Trans>
      <Day date={from} /> to <Day date={to} />
    </Trans>
  )
  if (officer === null) return period
  const { name } = officer
  return (
    <Trans>
      {period}, posted by <Written>{name}</Written>
    </Trans>
  )
}
