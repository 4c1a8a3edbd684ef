import type { ModalWays } from '#web/ui/use-modal.tsx'
import type { Settings } from '../parts/settings-queries.ts'
import { ChangeAssociationDialog } from './change-association-dialog.tsx'
import { ChangeBankDialog } from './change-bank-dialog.tsx'
import { ChangeDuesDialog } from './change-dues-dialog.tsx'
import { ChangeFinesDialog } from './change-fines-dialog.tsx'
import { ChangeLoansDialog } from './change-loans-dialog.tsx'
import { ChangeRechargesDialog } from './change-recharges-dialog.tsx'
import { ChangeRulesDialog } from './change-rules-dialog.tsx'

export type SettingsSection = 'association' | 'bank' | 'dues' | 'loans' | 'fines' | 'recharges' | 'rules'

export type SettingsDialogProps = {
  settings: Settings
  /** The version that is shown: what somebody changes meanwhile is not overwritten. */
  version: number
  ways: ModalWays
}

const dialogs = {
  association: ChangeAssociationDialog,
  bank: ChangeBankDialog,
  dues: ChangeDuesDialog,
  loans: ChangeLoansDialog,
  fines: ChangeFinesDialog,
  recharges: ChangeRechargesDialog,
  rules: ChangeRulesDialog,
} as const

/** Changes one part of the settings. */
export function SettingsDialog({ section, ...props }: SettingsDialogProps & { section: SettingsSection }) {
  const Dialog = dialogs[section]
  return <Dialog {...props} />
}
