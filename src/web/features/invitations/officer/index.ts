import { lazy } from 'react'

export { InviteMembers, InviteWords } from './invite-members.tsx'
export { WayIn } from './way-in.tsx'

export const InviteDialog = lazy(() => import('./invite-dialog.tsx'))
