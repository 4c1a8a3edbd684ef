export { settingLabels } from './setting-words.ts'
