import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { App } from './app.tsx'
import { associationTokens } from './association.ts'
import { preloadPublic, publicPages } from './pages.ts'
import { PageMetaContext } from './ui/page-title.ts'

/** The public addresses, and one that no page has: it renders the not-found page. */
export const addresses = [...Object.keys(publicPages), '/404']

/** A public page as HTML, with tokens where the association's name and contacts go. */
export async function renderPage(address: string) {
  await preloadPublic(address)
  const meta = { title: '', description: '' }
  const markup = renderToString(
    <PageMetaContext value={({ title, description = '' }) => Object.assign(meta, { title, description })}>
      <App
        association={associationTokens}
        router={(children) => <StaticRouter location={address}>{children}</StaticRouter>}
      />
    </PageMetaContext>,
  )
  return { markup, ...meta }
}
