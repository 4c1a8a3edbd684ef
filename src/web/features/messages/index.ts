export { unreadQuery } from './message-queries.ts'
