import type { Page } from '@playwright/test'

/** How many forms and how many of their files this browser keeps that were not sent. */
export const draftsIn = (page: Page) => page.evaluate(drafts)

/** Runs in the page. */
async function drafts(): Promise<{ forms: number; files: number }> {
  const forms = Object.keys(sessionStorage).filter((key) => key.startsWith('ts_draft_')).length
  // Asked for by name it would be made.
  const made = (await indexedDB.databases()).some(({ name }) => name === 'somiti-drafts')
  if (!made) return { forms, files: 0 }
  const files = await new Promise<number>((told) => {
    indexedDB.open('somiti-drafts').onsuccess = ({ target }) => {
      const all = (target as IDBOpenDBRequest).result.transaction('files').objectStore('files').count()
      all.onsuccess = () => told(all.result)
    }
  })
  return { forms, files }
}
