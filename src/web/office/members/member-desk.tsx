import { useLingui } from '@lingui/react/macro'
import { useModal } from '#web/ui/use-modal.tsx'
import { Columns, Part } from '../parts/desk-parts.tsx'
import type { MemberDeskData } from '../parts/member-queries.ts'
import { type MemberAct, MemberActDialog } from './member-act-dialog.tsx'
import { MemberActs } from './member-acts.tsx'
import { MemberDues } from './member-dues.tsx'
import { MemberEmailChange } from './member-email-change.tsx'
import { MemberFacts } from './member-facts.tsx'
import { MemberHead } from './member-head.tsx'
import { MemberHistory } from './member-history.tsx'
import { MemberLeaving } from './member-leaving.tsx'
import { MemberLoans } from './member-loans.tsx'
import { MemberPayments } from './member-payments.tsx'

/** A member on an officer's desk: everything in one place, and what can be done. */
export function MemberDesk({ desk }: { desk: MemberDeskData }) {
  const { t } = useLingui()
  const { member, leaving } = desk
  const { opened, open, ways, notice } = useModal<MemberAct>()
  return (
    <>
      {notice}
      <MemberEmailChange member={member} onStop={() => open('stop_email')} />
      <MemberHead member={member} closedOn={leaving.closed_on}>
        <MemberActs desk={desk} onOpen={open} />
      </MemberHead>
      <Columns
        start={
          <>
            <Part title={t`Dues and instalments`}>
              <MemberDues rows={member.account.monthlyPaymentData} />
            </Part>
            <Part title={t`Profile`}>
              <MemberFacts
                member={member}
                nominee={leaving.nominee}
                named={leaving.nominee_named}
                onNominee={() => open('nominee')}
              />
            </Part>
          </>
        }
        end={
          <>
            <Part title={t`Loans`}>
              <MemberLoans loans={member.loans} />
            </Part>
            <Part title={t`Payments sent`}>
              <MemberPayments payments={member.payments} />
            </Part>
            <Part title={t`Status`}>
              <MemberHistory steps={member.history} />
            </Part>
            <Part title={t`Leaving`}>
              <MemberLeaving leaving={leaving} onOpen={open} />
            </Part>
          </>
        }
      />
      {opened && <MemberActDialog act={opened} {...desk} ways={ways} />}
    </>
  )
}
