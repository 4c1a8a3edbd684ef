import { Trans, useLingui } from '@lingui/react/macro'
import { useAssociation } from '#web/app/calls/association.ts'
import { paths } from '#web/app/routes/paths.ts'
import { Link } from '#web/ui/link.tsx'
import { Article, Chapter } from './article.tsx'

export default function Privacy() {
  const { t } = useLingui()
  const { name } = useAssociation()
  return (
    <Article title={t`Privacy`} description={t`What ${name} keeps about you, why, and who sees it.`}>
      <Chapter title={<Trans>Data we keep</Trans>}>
        <ul className="grid list-disc gap-1.5 ps-5">
          <li>
            <Trans>
              From your application and your profile: name, email, mobile, address, gender, birthday, picture and wallet
              number.
            </Trans>
          </li>
          <li>
            <Trans>From your payments: the amounts, the account you paid from and the receipts you send.</Trans>
          </li>
          <li>
            <Trans>From your loans: what you applied for, the account to pay to, and your passport or ID number.</Trans>
          </li>
          <li>
            <Trans>What you write to the association.</Trans>
          </li>
        </ul>
        <p>
          <Trans>
            Your password is kept only in a form from which it cannot be read. Hidden details in a photo, such as the
            place where it was taken, are removed before it is stored.
          </Trans>
        </p>
        <p>
          <Trans>
            Your passport or ID number and account numbers are encrypted. We show only their last four characters,
            except to officers who need the rest.
          </Trans>
        </p>
      </Chapter>
      <Chapter title={<Trans>Why, and who sees it</Trans>}>
        <p>
          <Trans>
            {name} keeps this to run your savings and loans, and to be able to prove what was paid. Its officers see
            what their work needs. Other members do not see it, and it is not sold or used for advertising.
          </Trans>
        </p>
      </Chapter>
      <Chapter title={<Trans>On your device</Trans>}>
        <p>
          <Trans>
            When you sign in, this site keeps a key on your device until you sign out. It also keeps a mark to recognise
            the device. Strangers guessing your password then can't lock you out.
          </Trans>
        </p>
        <p>
          <Trans>
            Two cookies keep your language and number format for a year. This site sets no other cookies and loads
            nothing from other companies.
          </Trans>
        </p>
      </Chapter>
      <Chapter title={<Trans>Storage time</Trans>}>
        <p>
          <Trans>
            The books are kept, because every member's balance rests on them. You can download everything that is held
            about you where you manage your sign-in. To have it corrected, or to ask for what is no longer needed to be
            removed,{' '}
            <Link to={paths.contact} className="underline underline-offset-4">
              write to the association
            </Link>
            .
          </Trans>
        </p>
        <p>
          <Trans>What you wrote to the association is deleted 90 days after your membership is closed.</Trans>
        </p>
      </Chapter>
    </Article>
  )
}
