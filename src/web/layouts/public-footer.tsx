import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAssociation } from '#web/association.ts'
import { paths } from '#web/paths.ts'
import { Code, Written } from '#web/ui/isolated.tsx'
import { LanguageSelect } from './language-select.tsx'

const linkClass =
  'inline-flex min-h-target items-center empty:hidden underline decoration-rule underline-offset-4 hover:text-leaf hover:decoration-leaf'

export function PublicFooter() {
  const { t } = useLingui()
  const { name, email, phone, address } = useAssociation()
  return (
    <footer className="border-t border-rule bg-sheet">
      <div className="mx-auto grid max-w-272 gap-6 px-4 py-8 md:grid-cols-[1fr_auto] md:px-8">
        <address className="grid content-start not-italic">
          <b className="mb-1 font-display text-lg font-semibold">
            <Written>{name}</Written>
          </b>
          <span className="whitespace-pre-line text-ink-2">
            <Written>{address}</Written>
          </span>
          <span className="flex flex-wrap gap-x-5">
            <a href={`mailto:${email}`} className={linkClass}>
              <Code>{email}</Code>
            </a>
            <a href={`tel:${phone}`} className={linkClass}>
              <Code>{phone}</Code>
            </a>
          </span>
        </address>
        <nav aria-label={t`Footer`}>
          <ul className="flex flex-wrap gap-x-6 md:grid">
            <FooterLink to={paths.contact}>
              <Trans>Contact</Trans>
            </FooterLink>
            <FooterLink to={paths.terms}>
              <Trans>Terms</Trans>
            </FooterLink>
            <FooterLink to={paths.privacy}>
              <Trans>Privacy</Trans>
            </FooterLink>
          </ul>
          <LanguageSelect className="-ms-2" />
        </nav>
      </div>
    </footer>
  )
}

function FooterLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={linkClass}>
        {children}
      </Link>
    </li>
  )
}
