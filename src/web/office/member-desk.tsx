import { useLingui } from '@lingui/react/macro'
import { useModal } from '#web/ui/use-modal.tsx'
import { Columns, Part } from './desk-parts.tsx'
import { MemberActDialog } from './member-act-dialog.tsx'
import { type MemberAct, MemberActs } from './member-acts.tsx'
import { MemberDues } from './member-dues.tsx'
import { MemberFacts } from './member-facts.tsx'
import { MemberHead } from './member-head.tsx'
import { MemberHistory } from './member-history.tsx'
import { MemberLoans } from './member-loans.tsx'
import { MemberPayments } from './member-payments.tsx'
import type { OfficeMember } from './member-queries.ts'

/** A member on an officer's desk: everything in one place, and what can be done. */
export function MemberDesk({ member }: { member: OfficeMember }) {
  const { t } = useLingui()
  const { opened, open, ways, notice } = useModal<MemberAct>()
  return (
    <>
      {notice}
      <MemberHead member={member}>
        <MemberActs member={member} onOpen={open} />
      </MemberHead>
      <Columns
        start={
          <>
            <Part title={t`Dues and instalments`}>
              <MemberDues rows={member.account.monthlyPaymentData} />
            </Part>
            <Part title={t`Profile`}>
              <MemberFacts member={member} />
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
          </>
        }
      />
      {opened && <MemberActDialog act={opened} member={member} ways={ways} />}
    </>
  )
}
