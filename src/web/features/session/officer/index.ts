export { SignOutDialog } from './sign-out-dialog.tsx'
