import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { AssociationContext, readAssociation } from '#web/app/calls/association.ts'
import { i18n, speak } from '#web/app/language/i18n.ts'
import { chosenDigits, pageLanguage } from '#web/app/language/language.ts'
import { SiteNameContext } from '#web/ui/page-heading.tsx'
import { DesignPage } from './design-page.tsx'
import { applyLook, readLook } from './look.ts'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')

const association = readAssociation()
const look = readLook(location.search, document.documentElement.dir)
applyLook(look)
speak(pageLanguage(), chosenDigits())

// The links of the samples lead nowhere: only the controls at the top change the page.
createRoot(root).render(
  <I18nProvider i18n={i18n}>
    <AssociationContext value={association}>
      <SiteNameContext value={association.name}>
        <MemoryRouter>
          <DesignPage look={look} />
        </MemoryRouter>
      </SiteNameContext>
    </AssociationContext>
  </I18nProvider>,
)
