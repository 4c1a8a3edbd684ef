import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app.tsx'
import { readAssociation } from './association.ts'
import { preloadPublic } from './pages.ts'
import { followOtherTabs } from './session.ts'
import './styles/index.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

followOtherTabs()

const app = <App association={readAssociation()} router={(children) => <BrowserRouter>{children}</BrowserRouter>} />

if (root.firstElementChild) {
  await preloadPublic(location.pathname)
  hydrateRoot(root, app)
} else {
  createRoot(root).render(app)
}
