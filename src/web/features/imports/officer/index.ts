export { FileLines, LeftOutLines, lineChanges } from './file-lines.tsx'
export { MendLines } from './mend-lines.tsx'
export { changedReading, HowItWasRead, SheetQuestions } from './sheet-reading.tsx'
export { useReading } from './use-reading.ts'
