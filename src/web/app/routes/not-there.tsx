import { lazy } from 'react'

/** The page of something that is not there. It is seldom wanted, so no page that may need it fetches it before. */
export const NotThere = lazy(() => import('./not-there-page.tsx'))
