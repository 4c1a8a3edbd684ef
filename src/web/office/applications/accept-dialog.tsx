import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { businessDateAt, monthOf } from '#core/calendar.ts'
import { dueDates } from '#core/dues-calendar.ts'
import { associationQuery } from '#web/queries.ts'
import { filsOf } from '#web/ui/amounts.ts'
import { Day } from '#web/ui/day.tsx'
import { Money } from '#web/ui/money.tsx'
import type { ModalWays } from '#web/ui/use-modal.tsx'
import { ActDialog } from '../parts/act-dialog.tsx'
import type { Application } from '../parts/member-queries.ts'
import { useAct } from '../parts/use-act.ts'

/** Makes the applicant a member. */
export function AcceptDialog({ application, ways }: { application: Application; ways: ModalWays }) {
  const { take, pending, error } = useAct('POST /api/office/applications/:id/accept', ways)
  return (
    <ActDialog
      title={<Trans>Accept {application.name}?</Trans>}
      what={
        <>
          <p>
            <Trans>
              They become a member from today on and get a member ID. They sign in with {application.email} and the
              password they chose.
            </Trans>
          </p>
          <FirstDues />
        </>
      }
      action={<Trans>Accept</Trans>}
      pending={pending}
      error={error}
      onSubmit={(event) => {
        event.preventDefault()
        void take({ params: { id: application.id } })
      }}
      onClose={ways.onClose}
    />
  )
}

/** From when dues are owed by who is accepted today, and the first day they fall due. */
function FirstDues() {
  const { data: association } = useQuery(associationQuery)
  const today = businessDateAt(new Date())
  const month = monthOf(today)
  if (!association) {
    return (
      <p>
        <Trans>
          Dues are owed from <Day date={`${month}-01`} parts="month" /> on.
        </Trans>
      </p>
    )
  }
  const rate = { from: month, amount: filsOf(association.dues_amount), dueDay: association.due_day }
  const dueOn = dueDates({ acceptedOn: today, settings: [rate] })(month)
  return (
    <p>
      <Trans>
        Dues of <Money aed={association.dues_amount} trim /> a month are owed from{' '}
        <Day date={`${month}-01`} parts="month" /> on; the first fall due on <Day date={dueOn} />.
      </Trans>
    </p>
  )
}
