export { useWaitingCards } from './waiting-cards.ts'
