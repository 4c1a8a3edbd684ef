import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { listed } from '#web/i18n.ts'
import { paths } from '#web/paths.ts'
import { signOut } from '#web/queries.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { roleWords } from './office-nav.ts'
import { useProfile } from './profile-context.ts'

const entryClass =
  'flex min-h-target w-full items-center gap-3 rounded-field px-2 text-start hover:bg-leaf-wash hover:text-leaf'

/** Who works here, in which offices, and the ways out: to the own member area, and out altogether. */
export function Officer() {
  const { i18n } = useLingui()
  const { name, roles, unique_id } = useProfile()
  return (
    <div className="grid">
      <div className="px-2 pb-2">
        <p className="font-display font-semibold wrap-anywhere">
          <Written>{name}</Written>
        </p>
        <p className="text-sm text-ink-2">{listed(roles.map((role) => i18n._(roleWords[role])))}</p>
      </div>
      {unique_id !== null && (
        <Link to={paths.user} className={entryClass}>
          <Icon name="person" className="size-5 text-leaf" />
          <Trans>My member area</Trans>
        </Link>
      )}
      <Link to={paths.security} className={entryClass}>
        <Icon name="lock" className="size-5 text-leaf" />
        <Trans>Sign-in and security</Trans>
      </Link>
      <LanguageChoice className="gap-1 ps-2" />
      <button type="button" onClick={signOut} className={entryClass}>
        <Icon name="leave" className="size-5 text-leaf" />
        <Trans>Sign out</Trans>
      </button>
    </div>
  )
}
