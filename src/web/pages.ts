import { type LazyPage, lazyPage, preload } from './lazy-page.tsx'
import { paths } from './paths.ts'

export const publicLayout = lazyPage(() => import('./layouts/public-layout.tsx'))
/** The pages inside and their addresses are not for visitors to fetch, those of the office for officers alone. */
export const memberArea = lazyPage(() => import('./member-routes.tsx').then(whole))
export const office = lazyPage(() => import('./office-routes.tsx').then(whole))
export const notFound = lazyPage(() => import('./public/not-found.tsx'))

/** An area along with its page at which the browser opened the app. */
async function whole<A extends { opened: Promise<void> }>(area: A): Promise<A> {
  await area.opened
  return area
}

/** The pages that are rendered to HTML when the app is built. */
export const publicPages: Readonly<Record<string, LazyPage>> = {
  [paths.home]: lazyPage(() => import('./public/home.tsx')),
  [paths.about]: lazyPage(() => import('./public/about.tsx')),
  [paths.signIn]: lazyPage(() => import('./public/sign-in.tsx')),
  [paths.join]: lazyPage(() => import('./public/join.tsx')),
  [paths.confirmEmail]: lazyPage(() => import('./public/confirm-email.tsx')),
  [paths.confirmNewEmail]: lazyPage(() => import('./public/confirm-new-email.tsx')),
  [paths.stopNewEmail]: lazyPage(() => import('./public/stop-new-email.tsx')),
  [paths.forgotPassword]: lazyPage(() => import('./public/forgot-password.tsx')),
  [paths.resetPassword]: lazyPage(() => import('./public/reset-password.tsx')),
  [paths.contact]: lazyPage(() => import('./public/contact.tsx')),
  [paths.terms]: lazyPage(() => import('./public/terms.tsx')),
  [paths.privacy]: lazyPage(() => import('./public/privacy.tsx')),
}

/** Loads what an address shows, so that its first rendering is whole. Any address outside the member area and the office is public. */
export async function preloadPublic(pathname: string): Promise<void> {
  const page = publicPages[pathname.replace(/(?<=.)\/+$/, '')] ?? notFound
  await Promise.all([preload(publicLayout), preload(page)])
}

const areas = [
  [paths.user, memberArea],
  [paths.office, office],
] as const

/** Loads the area of an address inside, so that its first rendering is whole. */
export async function preloadArea(pathname: string): Promise<void> {
  const [, area] = areas.find(([root]) => pathname.startsWith(root)) ?? []
  if (area) await preload(area)
}
