import { msg } from '@lingui/core/macro'
import { I18nProvider } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { Language } from '#core/languages.ts'
import { associationTokens } from '#web/app/calls/association.ts'
import { i18n, speak } from '#web/app/language/i18n.ts'
import { memberGuide, officerGuide } from '#web/app/routes/guide-names.ts'
import { preloadGuide, preloadPublic, publicPages } from '#web/app/routes/pages.ts'
import { paths } from '#web/app/routes/paths.ts'
import { PageMetaContext } from '#web/ui/page-heading.tsx'
import { App } from './app.tsx'

const guide = ['', ...memberGuide, ...officerGuide].map((name) => `${paths.help}/${name}`.replace(/\/$/, ''))
/** The public addresses, the guide's among them, and one that no page has: it renders the not-found page. */
export const addresses = [...Object.keys(publicPages).filter((address) => !address.endsWith('*')), ...guide, '/404']

/** A public page as HTML, with tokens where the association's name and contacts go. */
export async function renderPage(address: string, language: Language) {
  speak(language, 'western')
  await preloadGuide(address)
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

/** What stands at an address of the member or officer area until the app has loaded, and tells what they are. */
export function renderShell(language: Language) {
  speak(language, 'western')
  const markup = renderToString(
    <I18nProvider i18n={i18n}>
      <Shell name={associationTokens.name} />
    </I18nProvider>,
  )
  return { markup, title: '', description: i18n._(msg`The members' area of ${associationTokens.name}.`) }
}

/** What stands at an address inside until the app's files are there. Its own style sheet (styles/shell.css) comes with it. */
function Shell({ name }: { name: string }) {
  return (
    <div role="status" className="shell">
      <p className="shell-name">{name}</p>
      <span data-skeleton="" className="shell-mark" />
      <p className="shell-words">
        <Trans>Loading...</Trans>
      </p>
      <span aria-hidden="true" className="shell-figures">
        0123456789
      </span>
    </div>
  )
}
