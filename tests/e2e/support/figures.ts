import type { Page } from '@playwright/test'

/** An amount of AED as it stands on a screen: '2,450.00'. */
export const figure = (aed: number) => aed.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** A business date as it stands on a screen: '12 Dec 2026', or without its year. */
export function day(date: string, length: 'full' | 'short' = 'full'): string {
  const year = length === 'full' ? ({ year: 'numeric' } as const) : {}
  const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC', ...year })
  return format.format(new Date(date))
}

/** A month 'YYYY-MM' as it stands on a screen: 'December 2026'. */
export const monthText = (month: string) =>
  new Date(month).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** What stands behind a word in a list of facts. */
export function fact(page: Page, word: string) {
  return page
    .locator('dl > div')
    .filter({ has: page.getByText(word, { exact: true }) })
    .getByRole('definition')
    .first()
}
