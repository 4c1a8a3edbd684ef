export { InviteDialog } from './invite-dialog.tsx'
export { WayIn } from './way-in.tsx'
