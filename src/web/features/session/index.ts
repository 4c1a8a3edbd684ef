export { default as SendLinkAgain } from './send-link-again.tsx'
