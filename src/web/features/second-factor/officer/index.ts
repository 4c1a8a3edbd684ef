export { RemoveFactorDialog } from './remove-factor-dialog.tsx'
