import { readableMobile } from '#core/indian-mobile.ts'

/** What the books say of an order's entries: whose number, with which operator. */
export function memoOf({ operator, number }: { operator: string; number: string }): string {
  return `${operator}, ${readableMobile(number)}`
}
