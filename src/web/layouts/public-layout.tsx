import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { useAssociation } from '#web/app/calls/association.ts'
import { paths } from '#web/app/routes/paths.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'
import { LoadingPage } from '#web/ui/loading-page.tsx'
import { MAIN_ID, SkipLink } from '#web/ui/skip-link.tsx'
import { LanguageSelect } from './language-select.tsx'
import { PublicHeader } from './public-header.tsx'

export default function PublicLayout() {
  const { pathname } = useLocation()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <PublicHeader />
      <main id={MAIN_ID} tabIndex={-1} className="mx-auto w-full max-w-272 grow px-4 py-8 md:px-8 md:py-14">
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<LoadingPage />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <PublicFooter />
    </div>
  )
}

const linkClass =
  'inline-flex min-h-target items-center has-[>:empty]:hidden underline decoration-rule underline-offset-4 hover:text-leaf hover:decoration-leaf'

function PublicFooter() {
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
