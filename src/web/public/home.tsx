import { Trans, useLingui } from '@lingui/react/macro'
import { useAssociation } from '#web/association.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { LoanTerms } from './loan-terms.tsx'
import { SharedBox } from './shared-box.tsx'

export default function Home() {
  const { t } = useLingui()
  const { name } = useAssociation()
  return (
    <div className="grid gap-16 md:gap-24">
      <section className="grid items-center gap-8 md:grid-cols-[1.05fr_1fr] md:gap-12">
        <div className="grid justify-items-start gap-4">
          <PageHeading
            title={t`Home`}
            description={t`${name} is a savings and loan association run by its own members.`}
            className="font-display text-figure font-medium text-balance md:text-[3.5rem] md:leading-[1.05]"
          >
            <Trans>Save together. Borrow from each other.</Trans>
          </PageHeading>
          <p className="max-w-[46ch] text-lg leading-normal text-ink-2">
            <Trans>
              In {name} everyone puts the same amount into one box each month. Whoever needs a loan borrows from it, and
              what they pay back is there for the next.
            </Trans>
          </p>
          <div className="flex flex-wrap gap-2">
            <ButtonLink to={paths.join}>
              <Trans>Join Now</Trans>
            </ButtonLink>
            <ButtonLink to={paths.about} look="quiet">
              <Trans>About us</Trans>
            </ButtonLink>
          </div>
        </div>
        <SharedBox />
      </section>
      <HowItWorks />
      <LoanTerms />
      <section className="grid justify-items-center gap-4 rounded-sheet bg-deep px-5 py-10 text-center text-on-deep md:py-14">
        <h2 className="font-display text-figure leading-tight font-medium text-balance">
          <Trans>There is room at the table</Trans>
        </h2>
        <p className="max-w-[44ch]">
          <Trans>Tell us who you are. The secretary reads every application and answers it.</Trans>
        </p>
        <ButtonLink to={paths.join} className="bg-on-deep! text-deep! outline-on-deep">
          <Trans>Ask to join</Trans>
        </ButtonLink>
      </section>
    </div>
  )
}
