export { type CheckedProof, checkFigures, checkInBrowser } from './check-in-browser.ts'
export { ReceiptPurpose } from './receipt-purpose.tsx'
export { Seal } from './seal.tsx'
