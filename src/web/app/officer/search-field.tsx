import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { cx } from '#web/ui/cx.ts'
import { controlClass } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

const SEARCH_MOST = 100

/** Searches members as one types. */
export function SearchField({ text, onType }: { text: string; onType: (text: string) => void }) {
  const { t } = useLingui()
  const id = useId()
  return (
    <search className="relative w-full md:max-w-96 print:hidden">
      <label htmlFor={id}>
        <VisuallyHidden>
          <Trans>Search members</Trans>
        </VisuallyHidden>
      </label>
      <span className="pointer-events-none absolute inset-y-0 start-3 grid place-items-center text-ink-2">
        <Icon name="zoom" />
      </span>
      <input
        id={id}
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={SEARCH_MOST}
        placeholder={t`Name, ID, mobile or email`}
        value={text}
        onChange={(event) => onType(event.target.value)}
        className={cx(controlClass, 'ps-10.5')}
      />
    </search>
  )
}
