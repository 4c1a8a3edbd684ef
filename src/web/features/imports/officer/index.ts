export { ImportProblems } from './import-problems.tsx'
