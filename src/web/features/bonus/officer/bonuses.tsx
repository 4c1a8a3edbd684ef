import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { addDays, type BusinessDate, businessDateAt } from '#core/calendar.ts'
import { formatAed } from '#core/money.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'
import { SendProblem } from '#web/app/forms/send-problem.tsx'
import { useFormDraft } from '#web/app/forms/use-form-draft.tsx'
import { useSend } from '#web/app/forms/use-send.ts'
import { Columns, Part } from '#web/app/officer/desk-parts.tsx'
import { LoadMore } from '#web/app/officer/load-more.tsx'
import { RowLink } from '#web/app/officer/row-link.tsx'
import { LedgerTable, Line, Report } from '#web/features/books/officer/index.ts'
import { memberAddress } from '#web/features/members/officer/index.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { filsOf } from '#web/ui/amounts.ts'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { DayField } from '#web/ui/day-field.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Form, shakeInvalid } from '#web/ui/form.tsx'
import { Money } from '#web/ui/money.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { useAmountRules } from '#web/ui/use-amount-rules.ts'
import { type Bonus, bonusesQuery, type NextBonus, type ToShare } from './bonus-queries.ts'
import { BonusName, bonusAddress, bonusStamps } from './bonus-words.tsx'

/** What there is to share among the members, a new bonus of it, and those there were. */
export default function BonusesPage() {
  const { t } = useLingui()
  const list = useInfiniteQuery(bonusesQuery)
  return (
    <>
      <PageHeading title={t`Bonus`} className="font-display text-xl font-semibold max-md:sr-only" />
      <Report query={list}>
        {({ pages }) => (
          <>
            {pages[0] && (
              <Columns
                start={<ToShareTable toShare={pages[0].to_share} />}
                end={
                  pages[0].may.includes('prepare') && (
                    <PrepareBonus available={pages[0].to_share.available} next={pages[0].next} />
                  )
                }
              />
            )}
            <section>
              <SectionTitle>
                <Trans>Bonuses</Trans>
              </SectionTitle>
              <BonusRows bonuses={pages.flatMap((page) => page.bonuses)} />
            </section>
            <LoadMore list={list} />
          </>
        )}
      </Report>
    </>
  )
}

/** What a bonus may share at most, and how that comes about. */
function ToShareTable({ toShare }: { toShare: ToShare }) {
  const { t } = useLingui()
  const title = t`To share now`
  return (
    <Part title={title}>
      <LedgerTable caption={title} columns={[{ label: t`From the books, as of now` }, { label: t`AED`, figure: true }]}>
        <tbody>
          <Line name={t`Accumulated surplus`} amounts={[toShare.surplus]} />
          <Line name={t`Income not yet closed`} amounts={[toShare.income]} />
          <Line name={t`Expenses not yet closed`} amounts={[0 - toShare.expense]} />
          {toShare.declared > 0 && (
            <Line name={t`Declared, and waiting to be confirmed`} amounts={[0 - toShare.declared]} />
          )}
          <Line total name={t`A bonus may share at most`} amounts={[toShare.available]} />
        </tbody>
      </LedgerTable>
    </Part>
  )
}

/** Bonuses by their time, each leading to its shares. */
function BonusRows({ bonuses }: { bonuses: readonly Bonus[] }) {
  const { t, i18n } = useLingui()
  if (bonuses.length === 0) {
    return (
      <EmptyState quiet icon="gift" title={t`No bonus was worked out yet.`}>
        <Trans>Each bonus appears here, with the share of every member.</Trans>
      </EmptyState>
    )
  }
  return (
    <Rows label={t`Bonuses`}>
      {bonuses.map((bonus) => (
        <Row
          key={bonus.id}
          title={
            <RowLink to={bonusAddress(bonus.id)}>
              <span>
                <BonusName bonus={bonus} />
              </span>
            </RowLink>
          }
          detail={<Plural value={bonus.members} one="# member" other="# members" />}
          end={<Money aed={bonus.amount} bare />}
          under={<Stamp tone={bonusStamps[bonus.status].tone}>{i18n._(bonusStamps[bonus.status].label)}</Stamp>}
        />
      ))}
    </Rows>
  )
}

/** Who left since the time began that no bonus was shared for. They get no share of it. */
function WhoLeft({ next: { left } }: { next: NextBonus }) {
  return (
    <div className="text-label">
      <p>
        <Plural
          value={left.length}
          one="# member has left since then and gets no share:"
          other="# members have left since then and get no share:"
        />
      </p>
      <ul className="grid gap-x-4 md:grid-cols-2">
        {left.map(({ id, name, on }) => (
          <li key={id}>
            <RowLink to={memberAddress(id)}>{name}</RowLink>, <Day date={on} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Has a bonus worked out, and leads to its shares. Nothing is declared by it. */
function PrepareBonus({ available, next }: { available: number; next: NextBonus }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const yesterday: string = addDays(businessDateAt(new Date()), -1)
  const form = useForm({
    defaultValues: { from: next.from, to: next.to, amount: '' } as { from: string; to: string; amount: string },
  })
  const { send, pending, outcome } = useSend('POST /api/office/bonuses', { refresh: [officeKey], form })
  const draft = useFormDraft('bonus', form)
  const { register, handleSubmit, getValues, formState } = form
  const most = filsOf(available)
  const amountRules = useAmountRules((amount) => amount <= most || t`AED ${formatAed(most)} can be shared now.`)
  const prepare = handleSubmit(async (fields) => {
    const answer = await send({ body: { ...fields, amount: fields.amount.trim() } })
    if (!answer) return
    draft.forget()
    void navigate(bonusAddress(answer.bonus_id))
  }, shakeInvalid)
  return (
    <Part title={t`A new bonus`}>
      <Sheet as="div">
        <Form onSubmit={prepare}>
          {draft.note}
          <div className="grid gap-4 md:grid-cols-2">
            <DayField
              label={t`First day`}
              required
              max={yesterday}
              error={formState.errors.from?.message}
              {...register('from', { required: t`Enter a day.` })}
            />
            <DayField
              label={t`Last day`}
              required
              max={yesterday}
              error={formState.errors.to?.message}
              {...register('to', {
                validate: (day) => {
                  if (day === '' || day > yesterday) return t`Enter a date before today.`
                  return day >= (getValues('from') as BusinessDate) || t`This is before the first day.`
                },
              })}
            />
          </div>
          <AmountField
            label={t`Amount to share, AED`}
            required
            error={formState.errors.amount?.message}
            {...register('amount', amountRules)}
          />
          <p className="text-label text-ink-2">
            <Trans>
              Members share it by their average daily savings in this period. You see every share first; nothing is
              declared yet.
            </Trans>
          </p>
          {next.left.length > 0 && <WhoLeft next={next} />}
          <SendProblem outcome={outcome} />
          <Button type="submit" pending={pending} className="justify-self-end">
            <Trans>Work the shares out</Trans>
          </Button>
        </Form>
      </Sheet>
    </Part>
  )
}
