import type { Page } from '@playwright/test'

/** The desk where payments are decided, as a browser sees it. */
export const queue = '/office/payments'

/** The member whose payment is open. */
export const opened = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 })

export const results = (page: Page) => page.getByRole('log').getByRole('listitem')

/** On a phone only the latest line stands there. */
export const latest = (page: Page) => results(page).first()
