import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate, useParams } from 'react-router'
import type { AnswerOf } from '#contract/calls.ts'
import { REMARK_LONGEST } from '#contract/limits.ts'
import { ApiError } from '#web/app/calls/api.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'
import { SendProblem } from '#web/app/forms/send-problem.tsx'
import { useSend } from '#web/app/forms/use-send.ts'
import { NotThere } from '#web/app/routes/not-there.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { Report } from '#web/features/books/officer/index.ts'
import { EvidenceParts } from '#web/features/evidence/officer/index.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { Form } from '#web/ui/form.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { PageHeading, PageNote } from '#web/ui/page-heading.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type SampleEntry, sampleAddress, sampleEntryAddress, sampleQuery } from './sample-words.tsx'

type Answer = AnswerOf<'GET /api/office/samples/:id'>

/** One entry of a sample: what was found of it, above all that is kept of it. */
export default function SampleEntryPage() {
  const { t, i18n } = useLingui()
  const params = useParams()
  const [id, place] = [Number(params.id), Number(params.place)]
  const found = useQuery({ ...sampleQuery(id), enabled: Number.isSafeInteger(id) && id > 0 })
  const { data, error } = found
  const missing = !(id > 0) || (error instanceof ApiError && error.status === 404)
  const each = data?.entries.find((entry) => entry.place === place)
  if (missing || (data && !each)) return <NoEntry />
  const [shown, all] = [i18n.number(place), data && i18n.number(data.entries.length)]
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PageHeading
          inRow
          title={all ? t`Entry ${shown} of ${all}` : t`Entry ${shown}`}
          className="font-display text-xl font-semibold"
        />
        <nav aria-label={t`Before and after`} className="flex flex-wrap items-center gap-x-4 md:ms-auto">
          {place > 1 && (
            <ButtonLink look="text" icon="back" to={sampleEntryAddress(id, place - 1)}>
              <Trans>The one before</Trans>
            </ButtonLink>
          )}
          {data && place < data.entries.length && (
            <ButtonLink look="text" icon="forward" to={sampleEntryAddress(id, place + 1)}>
              <Trans>The next one</Trans>
            </ButtonLink>
          )}
          <ButtonLink look="text" to={sampleAddress(id)}>
            <Trans>The whole sample</Trans>
          </ButtonLink>
        </nav>
      </div>
      <PageNote />
      <Report query={found}>{(answer) => each && <Entry key={each.entry.id} answer={answer} each={each} />}</Report>
    </>
  )
}

function Entry({ answer, each }: { answer: Answer; each: SampleEntry }) {
  const { look, own, entry } = each
  return (
    <>
      {look && <Said look={look} />}
      {answer.may.includes('look') &&
        (own ? (
          <Banner tone="info">
            <Trans>You posted this entry yourself. Another auditor has to look at it.</Trans>
          </Banner>
        ) : (
          <LookForm answer={answer} each={each} />
        ))}
      <Suspense
        fallback={
          <Loading>
            <SkeletonRows count={6} />
          </Loading>
        }
      >
        <EvidenceParts of="entry" id={entry.id} />
      </Suspense>
    </>
  )
}

/** What was said of it last. */
function Said({ look: { in_order: inOrder, remark, by, at } }: { look: NonNullable<SampleEntry['look']> }) {
  return (
    <Banner tone={inOrder ? 'success' : 'info'}>
      <p>
        {inOrder ? (
          <Trans>
            In order, said {by} on <Day date={at} />.
          </Trans>
        ) : (
          <Trans>
            A finding, said {by} on <Day date={at} />.
          </Trans>
        )}{' '}
        {remark !== '' && <Written>{remark}</Written>}
      </p>
    </Banner>
  )
}

/** Says what was found, and leads on to the next entry that nobody has looked at. */
function LookForm({ answer: { sample, entries }, each: { entry, place } }: { answer: Answer; each: SampleEntry }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const form = useForm({ defaultValues: { remark: '' } })
  const { send, pending, outcome } = useSend('POST /api/office/samples/:id/look', { refresh: [officeKey], form })
  const { register, getValues, setError, setFocus, formState } = form
  const say = async (inOrder: boolean) => {
    const remark = getValues('remark').trim()
    if (!inOrder && remark === '') {
      setError('remark', { message: t`Say what is not in order.` })
      setFocus('remark')
      return
    }
    const body = { entry: String(entry.id), in_order: inOrder, remark }
    if (!(await send({ params: { id: sample.id }, body }))) return
    const isLeft = (other: SampleEntry) => other.look === null && !other.own && other.place !== place
    const next = entries.find((other) => isLeft(other) && other.place > place) ?? entries.find(isLeft)
    void navigate(next ? sampleEntryAddress(sample.id, next.place) : sampleAddress(sample.id))
  }
  return (
    <Sheet as="div">
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          void say(true)
        }}
      >
        <TextField
          label={t`Remark`}
          maxLength={REMARK_LONGEST}
          error={formState.errors.remark?.message}
          {...register('remark')}
        />
        <SendProblem outcome={outcome} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" icon="check" pending={pending}>
            <Trans>In order</Trans>
          </Button>
          <Button look="quiet" pending={pending} onClick={() => void say(false)}>
            <Trans>Not in order</Trans>
          </Button>
        </div>
      </Form>
    </Sheet>
  )
}

function NoEntry() {
  const { t } = useLingui()
  return (
    <NotThere
      icon="statement"
      title={t`There is no such entry in a sample`}
      to={paths.officeSamples}
      all={<Trans>Samples</Trans>}
    />
  )
}
