import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { readAssociation } from '#web/app/calls/association.ts'
import { speak } from '#web/app/language/i18n.ts'
import { chosenDigits, pageLanguage } from '#web/app/language/language.ts'
import { preloadArea, preloadPublic } from '#web/app/routes/pages.ts'
import { followOtherTabs } from '#web/app/session/session.ts'
import { App } from './app.tsx'

/** Has another thread do what the first formatter of amounts and dates would keep this one from answering for. */
function warmFormatters(): void {
  const worker = new Worker(new URL('../language/warm-formatters.worker.ts', import.meta.url))
  const end = () => worker.terminate()
  worker.onmessage = end
  // Nothing is missing: the first formatter takes as long as it does.
  worker.onerror = end
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

followOtherTabs()
speak(pageLanguage(), chosenDigits())

const app = <App association={readAssociation()} router={(children) => <BrowserRouter>{children}</BrowserRouter>} />

// A page that was rendered to HTML has its heading; what stands in for the pages inside has none.
if (root.querySelector('h1')) {
  await preloadPublic(location.pathname)
  hydrateRoot(root, app)
  // It was painted before, so its serif may come (early-script.js says so on the pages inside).
  document.documentElement.dataset.painted = ''
} else {
  warmFormatters()
  // The words that stand in for it stay so long: drawn anew by what waits, they would have to stand for a while. What cannot
  // be had is told by whoever draws it.
  await preloadArea(location.pathname).catch(() => {})
  // In slices, as whatever is large: a slow phone answers a press between two of them.
  startTransition(() => createRoot(root).render(app))
}
