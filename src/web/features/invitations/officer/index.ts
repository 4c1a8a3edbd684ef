import { lazy } from 'react'

export { WayIn } from './way-in.tsx'

export const InviteDialog = lazy(() => import('./invite-dialog.tsx'))
