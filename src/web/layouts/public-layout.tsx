import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense, useId, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useAssociation } from '#web/app/calls/association.ts'
import { ErrorBoundary } from '#web/app/offline/error-boundary.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { useKnownDevice, useSignedIn } from '#web/app/session/session.ts'
import { Brand } from '#web/ui/brand.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'
import { Link, NavLink } from '#web/ui/link.tsx'
import { LoadingPage } from '#web/ui/skeleton.tsx'
import { MAIN_ID, SkipLink } from '#web/ui/skip-link.tsx'
import { LanguageSelect } from './language-select.tsx'

export default function PublicLayout() {
  const { pathname } = useLocation()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <PublicHeader />
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className="@container/main mx-auto w-full max-w-272 grow px-page py-8 md:px-8 md:py-14"
      >
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

const footerLinkClass =
  'inline-flex min-h-target items-center has-[>:empty]:hidden underline decoration-rule underline-offset-4 hover:text-leaf hover:decoration-leaf'

function PublicFooter() {
  const { t } = useLingui()
  const { name, email, phone, address } = useAssociation()
  return (
    <footer className="border-t border-rule bg-sheet">
      <div className="mx-auto grid max-w-272 gap-6 px-page py-8 md:grid-cols-[1fr_auto] md:px-8">
        <address className="grid content-start not-italic">
          <b className="mb-1 font-display text-lg font-semibold">
            <Written>{name}</Written>
          </b>
          <span className="whitespace-pre-line text-ink-2">
            <Written>{address}</Written>
          </span>
          <span className="flex flex-wrap gap-x-5">
            <a href={`mailto:${email}`} className={footerLinkClass}>
              <Code>{email}</Code>
            </a>
            <a href={`tel:${phone}`} className={footerLinkClass}>
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
        </nav>
      </div>
    </footer>
  )
}

function FooterLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={footerLinkClass}>
        {children}
      </Link>
    </li>
  )
}

const linkClass =
  'inline-flex min-h-target items-center rounded-field px-3 hover:text-leaf aria-[current=page]:font-semibold aria-[current=page]:text-leaf'

function PublicHeader() {
  const { t } = useLingui()
  const { name } = useAssociation()
  return (
    <header className="@container sticky top-0 z-10 border-b border-rule bg-paper/90 backdrop-blur-md">
      <div className="mx-auto flex max-w-272 items-center gap-2 px-page py-2 md:px-8">
        <div className="min-w-28 shrink-100 max-md:grow max-md:basis-28 @max-[14rem]:max-w-1/2 @max-[14rem]:min-w-min">
          <Brand to={paths.home} name={name} />
        </div>
        <nav aria-label={t`Site`} className="ms-auto hidden items-center gap-1 md:flex">
          <SiteLinks />
          <LanguageSelect />
        </nav>
        <div className="ms-auto flex items-center md:ms-2">
          <JoinOrEnter />
        </div>
        <PhoneMenu />
      </div>
    </header>
  )
}

function SiteLinks({ onChoose }: { onChoose?: () => void }) {
  const signedIn = useSignedIn()
  return (
    <>
      <NavLink to={paths.home} className={linkClass} onClick={onChoose}>
        <Trans>Home</Trans>
      </NavLink>
      <NavLink to={paths.about} className={linkClass} onClick={onChoose}>
        <Trans>About</Trans>
      </NavLink>
      {!signedIn && (
        <NavLink to={paths.signIn} className={linkClass} onClick={onChoose}>
          <Trans>Login</Trans>
        </NavLink>
      )}
    </>
  )
}

/** On a phone the association's name is wrapped first, and then these are. */
const barClass = 'max-md:mx-0 max-md:px-2.5! max-md:text-sm'

/** The narrowest have room for logging in alone; the way to join is in the menu, and on the page. */
const LAST_OUT = '@max-[21rem]:hidden'

/** Who has signed in on this device has joined already: then the bar is there to log in. */
function JoinOrEnter() {
  const known = useKnownDevice()
  return useSignedIn() ? (
    <ButtonLink to={paths.user} className={barClass}>
      <Trans>My account</Trans>
    </ButtonLink>
  ) : (
    <>
      <ButtonLink
        to={paths.signIn}
        look={known ? 'primary' : 'text'}
        className={`${barClass} @[14rem]:whitespace-nowrap md:hidden`}
      >
        <Trans>Login</Trans>
      </ButtonLink>
      <ButtonLink
        to={paths.join}
        look={known ? 'text' : 'primary'}
        className={`${barClass} md:whitespace-nowrap ${LAST_OUT}`}
      >
        <Trans>Join Now</Trans>
      </ButtonLink>
    </>
  )
}

/** On a phone the links stand in a popover, which an outside press and Escape close. */
function PhoneMenu() {
  const { t } = useLingui()
  const signedIn = useSignedIn()
  const id = useId()
  const card = useRef<HTMLElement>(null)
  return (
    <div className="md:hidden">
      <button
        type="button"
        popoverTarget={id}
        aria-label={t`Menu`}
        className="-me-2 grid size-target place-items-center rounded-full"
      >
        <Icon name="menu" />
      </button>
      <nav
        ref={card}
        id={id}
        popover="auto"
        aria-label={t`Site menu`}
        className="fixed inset-auto end-4 top-16 m-0 w-44 rounded-sheet border border-rule bg-sheet p-2 text-ink shadow-lift"
      >
        <div className="grid">
          <SiteLinks onChoose={() => card.current?.hidePopover()} />
          {!signedIn && (
            <NavLink to={paths.join} className={linkClass} onClick={() => card.current?.hidePopover()}>
              <Trans>Join Now</Trans>
            </NavLink>
          )}
          <LanguageSelect className="ps-1" />
        </div>
      </nav>
    </div>
  )
}
