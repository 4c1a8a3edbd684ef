export { actionWords } from './audit-words.ts'
