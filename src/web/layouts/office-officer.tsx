import { Trans, useLingui } from '@lingui/react/macro'
import { signOut } from '#web/app/calls/queries.ts'
import { listed } from '#web/app/language/i18n.ts'
import { paths } from '#web/app/routes/paths.ts'
import { useProfile } from '#web/app/session/profile-context.ts'
import { useIntros } from '#web/app/session/read-intros.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Link } from '#web/ui/link.tsx'
import { LanguageChoice } from './language-select.tsx'
import { roleWords } from './office-nav.ts'

const entryClass =
  'flex min-h-target w-full items-center gap-3 rounded-field px-2 text-start hover:bg-leaf-wash hover:text-leaf'

/** Whether pages say what they are for. Turned on again, all of them say it once more. */
function ExplainPages() {
  const { on, turn } = useIntros()
  return (
    <button type="button" role="switch" aria-checked={on} onClick={() => turn(!on)} className={entryClass}>
      <Icon name="info" className="size-5 text-leaf" />
      <span className="grow">
        <Trans>Explain pages</Trans>
      </span>
      {on && <Icon name="check" className="size-5 text-leaf" />}
    </button>
  )
}

/** Who works here, in which offices, and the ways out: to the own member area, and out altogether. */
export default function Officer() {
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
      <ExplainPages />
      <LanguageChoice className="gap-1 ps-2" />
      <button type="button" onClick={signOut} className={entryClass}>
        <Icon name="leave" className="size-5 text-leaf" />
        <Trans>Sign out</Trans>
      </button>
    </div>
  )
}
