export { type CheckedProof, checkFigures, checkInBrowser } from './check-in-browser.ts'
export { Seal } from './seal.tsx'
