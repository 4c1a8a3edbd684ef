import { Trans, useLingui } from '@lingui/react/macro'
import { useAssociation } from '#web/association.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import { ContactForm } from './contact-form.tsx'
import { ContactLines } from './contact-lines.tsx'

export default function ContactChat() {
  const { t } = useLingui()
  const { name } = useAssociation()
  return (
    <div className="grid w-full max-w-xl grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeading title={t`Contact/Chat`} />
      <p className="text-ink-2">
        <Trans>
          Your conversation with the office of {name} will stand here. Until then write below, and the office answers by
          email.
        </Trans>
      </p>
      <section>
        <SectionTitle>{t`Write to the office`}</SectionTitle>
        <Sheet as="div">
          <ContactForm />
        </Sheet>
      </section>
      <section>
        <SectionTitle>{t`Or reach it directly`}</SectionTitle>
        <ContactLines />
      </section>
    </div>
  )
}
