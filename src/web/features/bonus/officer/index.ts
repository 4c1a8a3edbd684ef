export { type Bonus, bonusesQuery } from './bonus-queries.ts'
