import { Trans, useLingui } from '@lingui/react/macro'
import { useController } from 'react-hook-form'
import { listed } from '#web/app/language/i18n.ts'
import { SearchField } from '#web/app/officer/search-field.tsx'
import { FOUND_SHOWN, useMemberSearch } from '#web/features/members/officer/index.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'

/** A member who is chosen, as the form keeps them. */
export type Chosen = { id: number; name: string }

/** Several members of the register, each found by a few letters. */
export function MembersField({ name }: { name: string }) {
  const { t } = useLingui()
  const { text, setText, searched, problem, ...register } = useMemberSearch('all')
  const { field, fieldState } = useController({
    name,
    rules: { validate: (chosen: Chosen[]) => chosen.length > 0 || t`Choose members.` },
  })
  const chosen: Chosen[] = field.value
  const found = register.found
    .filter(({ id, closed }) => !closed && chosen.every((each) => each.id !== id))
    .slice(0, FOUND_SHOWN)
  return (
    <div className="grid gap-3">
      <SearchField text={text} onType={setText} />
      {problem}
      <div className="flex flex-wrap gap-2">
        {found.map((member) => (
          <Button
            key={member.id}
            look="quiet"
            icon="plus"
            onClick={() => {
              field.onChange([...chosen, { id: member.id, name: member.name }])
              setText('')
            }}
          >
            {listed([member.name, member.unique_id])}
          </Button>
        ))}
      </div>
      {searched && found.length === 0 && (
        <p role="status" className="text-sm text-ink-2">
          <Trans>Nobody found</Trans>
        </p>
      )}
      {chosen.length > 0 && (
        <ul aria-label={t`Members who get it`} className="flex flex-wrap gap-2">
          {chosen.map(({ id, name: who }) => (
            <li key={id}>
              <Button
                look="text"
                icon="close"
                aria-label={t`Remove ${who}`}
                onClick={() => field.onChange(chosen.filter((each) => each.id !== id))}
              >
                {who}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {fieldState.error && <FieldError id={undefined}>{fieldState.error.message}</FieldError>}
    </div>
  )
}
