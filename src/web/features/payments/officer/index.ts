export { paymentKinds, paymentLists, paymentTones } from './payment-words.ts'
export { StoredFile } from './stored-file.tsx'
