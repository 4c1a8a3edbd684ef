import { Trans, useLingui } from '@lingui/react/macro'
import { SINGLE_APPROVER_MAX } from '#core/loan-schedule.ts'
import { useAssociation } from '#web/app/calls/association.ts'
import { Money } from '#web/ui/money.tsx'
import { Article, Chapter } from './article.tsx'

export default function Terms() {
  const { t } = useLingui()
  const { name, loanMin, loanMax, loanInterest, loanTermMax } = useAssociation()
  return (
    <Article title={t`Terms`} description={t`The rules that members of ${name} save and borrow by.`}>
      <Chapter title={<Trans>Membership</Trans>}>
        <p>
          <Trans>
            {name} accepts or rejects each application. A member owes dues from the month of acceptance. Months with an
            inactive membership on the due day are free.
          </Trans>
        </p>
      </Chapter>
      <Chapter title={<Trans>Dues and savings</Trans>}>
        <p>
          <Trans>
            What you pay in is your savings. A payment counts once an officer has found it at the bank, which takes at
            least 1 hour. Until then you can cancel it. If a receipt is rejected you are told why and can send another.
          </Trans>
        </p>
      </Chapter>
      <Chapter title={<Trans>Loans</Trans>}>
        <p>
          <Trans>
            Active members may borrow from <span className="whitespace-nowrap">AED {loanMin}</span> to{' '}
            <span className="whitespace-nowrap">AED {loanMax}</span>, one loan at a time. The term is 1 to {loanTermMax}{' '}
            months, as far as the fund allows. Interest is {loanInterest}% of the amount, once, whatever the term.
            Paying early does not change it. Insurance is your choice; its price is shown before you apply.
          </Trans>
        </p>
        <p>
          <Trans>
            An application is reviewed within 2-3 business days. Above <Money fils={SINGLE_APPROVER_MAX} trim /> two
            officers have to approve it. You may withdraw it until the money is paid out.
          </Trans>
        </p>
      </Chapter>
      <Chapter title={<Trans>Mistakes</Trans>}>
        <p>
          <Trans>
            Nothing in the books is ever changed or removed. A mistake is corrected by a second entry that reverses it,
            and you see both. If a line in your passbook looks wrong, write to the association.
          </Trans>
        </p>
      </Chapter>
      <Chapter title={<Trans>Your sign-in</Trans>}>
        <p>
          <Trans>
            Keep your password to yourself. Changing it signs you out everywhere else. The association never asks you
            for it.
          </Trans>
        </p>
      </Chapter>
    </Article>
  )
}
