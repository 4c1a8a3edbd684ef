import MiniSearch from 'minisearch'
import { spokenLanguage } from '#web/app/language/i18n.ts'
import type { Searched } from './guide-page.ts'

const searched = import.meta.glob<{ default: Searched[] }>('/docs/guide/*/index.md', { query: '?search' })

/** Made once, of the pages as they are in the language of the app. */
let made: Promise<MiniSearch<Searched>> | undefined

/** The pages in which each word is found, the likeliest first; a word may be unfinished, or have a letter wrong. */
export async function findInGuide(text: string): Promise<Searched[]> {
  made ??= makeIndex()
  // What could not be fetched is fetched again the next time.
  made.catch(() => {
    made = undefined
  })
  return (await made).search(text) as unknown as Searched[]
}

async function makeIndex(): Promise<MiniSearch<Searched>> {
  const language = spokenLanguage()
  const load = searched[`/docs/guide/${language}/index.md`] ?? searched['/docs/guide/en/index.md']
  if (!load) throw new Error('The guide has no index.')
  const index = new MiniSearch<Searched>({
    idField: 'name',
    fields: ['title', 'summary', 'text'],
    storeFields: ['name', 'title', 'summary'],
    searchOptions: { boost: { title: 4, summary: 2 }, prefix: true, fuzzy: 0.2, combineWith: 'AND' },
  })
  index.addAll((await load()).default)
  return index
}
