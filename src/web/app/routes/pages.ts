import { pageAt } from './fetch-ahead.ts'
import { type LazyPage, lazyPage, preload } from './lazy-page.tsx'
import { paths } from './paths.ts'

export const publicLayout = lazyPage(() => import('#web/layouts/public-layout.tsx'))
export const notFound = lazyPage(() => import('./not-found.tsx'))

/** An area along with its page at which the browser opened the app. */
async function whole<A extends { opened: Promise<void> }>(area: A): Promise<A> {
  await area.opened
  return area
}

/** The pages that are rendered to HTML when the app is built. */
export const publicPages: Readonly<Record<string, LazyPage>> = {
  [paths.home]: lazyPage(() => import('#web/features/association/home.tsx')),
  [paths.about]: lazyPage(() => import('#web/features/association/about.tsx')),
  [paths.setUp]: lazyPage(() => import('#web/features/setup/setup.tsx')),
  [paths.signIn]: lazyPage(() => import('#web/features/session/sign-in.tsx')),
  [paths.join]: lazyPage(() => import('#web/features/joining/join.tsx')),
  [paths.confirmEmail]: lazyPage(() => import('#web/features/joining/confirm-email.tsx')),
  [paths.confirmNewEmail]: lazyPage(() => import('#web/features/email-change/confirm-new-email.tsx')),
  [paths.stopNewEmail]: lazyPage(() => import('#web/features/email-change/stop-new-email.tsx')),
  [paths.forgotPassword]: lazyPage(() => import('#web/features/password-reset/forgot-password.tsx')),
  [paths.resetPassword]: lazyPage(() => import('#web/features/password-reset/reset-password.tsx')),
  [paths.invitation]: lazyPage(() => import('#web/features/invitations/invitation.tsx')),
  [paths.check]: lazyPage(() => import('#web/features/sealed-books/check.tsx')),
  [paths.contact]: lazyPage(() => import('#web/features/association/contact.tsx')),
  [paths.terms]: lazyPage(() => import('#web/features/association/terms.tsx')),
  [paths.privacy]: lazyPage(() => import('#web/features/association/privacy.tsx')),
  // All its pages: the words of each are fetched from there.
  [`${paths.help}/*`]: lazyPage(() => import('#web/features/help/index.ts').then((help) => help.openGuide())),
}

/** Loads what an address shows, so that its first rendering is whole. Any address outside the member and officer areas is public. */
export async function preloadPublic(pathname: string): Promise<void> {
  await Promise.all([preload(publicLayout), preload(pageAt(publicPages, pathname) ?? notFound)])
}

/** Loads the words of a page of the guide too, each of which is rendered to HTML; nothing at any other address. */
export async function preloadGuide(pathname: string): Promise<void> {
  await (await import('#web/features/help/index.ts')).preloadGuide(pathname)
}

/** The areas inside. The pages there and their addresses are not for visitors to fetch, those of the officer area for officers alone. */
export const areas: Readonly<Record<string, LazyPage>> = {
  [`${paths.user}/*`]: lazyPage(() => import('./member-routes.tsx').then(whole)),
  [`${paths.office}/*`]: lazyPage(() => import('./office-routes.tsx').then(whole)),
}

/** Loads the area of an address inside, so that its first rendering is whole. */
export async function preloadArea(pathname: string): Promise<void> {
  const area = pageAt(areas, pathname)
  if (area) await preload(area)
}
