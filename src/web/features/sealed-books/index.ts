export { type CheckedProof, checkInBrowser } from './check-in-browser.ts'
export { Seal } from './seal.tsx'
