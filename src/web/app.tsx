import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { AssociationContext, type PublicAssociation } from './association.ts'
import { i18n } from './i18n.ts'
import { Router } from './router.tsx'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { SiteNameContext } from './ui/page-title.ts'

/** The app inside the router that its place needs: the browser's, or the one of a page rendered to HTML. */
export function App({
  association,
  router,
}: {
  association: PublicAssociation
  router: (app: ReactNode) => ReactNode
}) {
  return (
    <I18nProvider i18n={i18n}>
      <AssociationContext value={association}>
        <SiteNameContext value={association.name}>
          {router(
            <ErrorBoundary>
              <Router />
            </ErrorBoundary>,
          )}
        </SiteNameContext>
      </AssociationContext>
    </I18nProvider>
  )
}
