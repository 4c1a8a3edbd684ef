export { type CheckedProof, checkInBrowser } from './check-in-browser.ts'
