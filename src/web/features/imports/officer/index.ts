export { MendLines } from './mend-lines.tsx'
export {
  changedReading,
  FirstLine,
  FirstLines,
  HowItWasRead,
  LeftOutLines,
  lineChanges,
  SheetQuestions,
} from './sheet-reading.tsx'
export { useReading } from './use-reading.ts'
