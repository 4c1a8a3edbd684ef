import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/calls.ts'
import { monthText } from '#core/local-text.ts'
import { callQuery } from '#web/app/calls/call-query.ts'
import { type OfficePayment, officeKey } from '#web/app/calls/office-queries.ts'
import { Day } from '#web/ui/day.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Money } from '#web/ui/money.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { DeskLink, gridAddress } from './payment-link.tsx'

/** What the member of a payment owes without it. */
export const owedQuery = ({ id }: Pick<OfficePayment, 'id'>) => ({
  ...callQuery([...officeKey, 'owed', id], 'GET /api/office/payments/:id/owed', { params: { id } }, ({ owed }) => owed),
  gcTime: 0,
})

type Next = NonNullable<AnswerOf<'GET /api/office/payments/:id/owed'>['owed']['loan']>['next']

function NextInstalment({ due_on: dueOn, remaining }: Next) {
  return (
    <>
      <Day date={dueOn} /> · <Money aed={remaining} bare />
    </>
  )
}

/** So many months are named one by one. */
const NAMED = 4

/** What the member owes now: months of dues, the loan, and what stands beside both. */
export default function OwedOfPayer({ payment }: { payment: OfficePayment }) {
  const { t, i18n } = useLingui()
  const { data: owed } = useQuery(owedQuery(payment))
  if (!owed) return null
  const due = owed.months.filter(({ to_come, remaining }) => !to_come && remaining > 0)
  const { loan, receivable } = owed
  const nothing = due.length === 0 && !loan && receivable === 0
  return (
    <Sheet aria-label={t`Owed now`} flush className="px-4 py-1 text-label">
      <h3 className="pt-2 font-semibold">
        <Trans>Owed now</Trans>
      </h3>
      {nothing ? (
        <p className="py-2 text-ink-2">
          <Trans>Nothing is due yet.</Trans>
        </p>
      ) : (
        <Facts
          items={[
            ...due.slice(0, NAMED).map(({ month, remaining }) => ({
              label: monthText(month, i18n.locale),
              value: (
                <DeskLink to={gridAddress(payment.member, month.slice(0, 4))}>
                  <Money aed={remaining} bare />
                </DeskLink>
              ),
            })),
            ...(due.length > NAMED
              ? [
                  {
                    label: t`Months after them`,
                    value: (
                      <DeskLink to={gridAddress(payment.member, due.at(-1)?.month.slice(0, 4) ?? '')}>
                        {due.length - NAMED}
                      </DeskLink>
                    ),
                  },
                ]
              : []),
            ...(loan
              ? [
                  loan.overdue > 0
                    ? { label: t`Overdue loan instalment`, value: <Money aed={loan.overdue} bare /> }
                    : { label: t`Next loan instalment`, value: <NextInstalment {...loan.next} /> },
                ]
              : []),
            ...(receivable > 0 ? [{ label: t`Owed to the association`, value: <Money aed={receivable} /> }] : []),
          ]}
        />
      )}
    </Sheet>
  )
}
