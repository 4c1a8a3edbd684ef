import type { Page } from '@playwright/test'

/**
 * Keeps the stream of events from a page. Once it is ready, and at each piece of news, the page fetches anew what it
 * shows: what fails, what is counted and what is held back would be asked for a second time, nobody knows when.
 */
export const withoutNews = (page: Page) =>
  page.route('**/api/live', () => {
    // Never answered.
  })
