export { settingLabels } from './setting-words.ts'
export { SettingsStep } from './settings-dialog.tsx'
