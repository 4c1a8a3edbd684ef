import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useState } from 'react'
import { paths } from '#web/app/routes/paths.ts'
import { cx } from '#web/ui/cx.ts'
import { controlClass } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import type { Searched } from './guide-page.ts'

const fetchFinder = () => import('./find-in-guide.ts')

type Found = Pick<Searched, 'name' | 'title' | 'summary'>

/** Finds pages of the guide as one types. What it searches is fetched once somebody comes to the field. */
export default function GuideSearch() {
  const { t } = useLingui()
  const id = useId()
  const [text, setText] = useState('')
  const found = useFound(text.trim())
  return (
    <search className="grid grid-cols-[minmax(0,1fr)] gap-3 print:hidden">
      <label htmlFor={id} className="font-semibold">
        <Trans>Search the help pages</Trans>
      </label>
      <span className="relative block">
        <span className="pointer-events-none absolute inset-y-0 start-3 grid place-items-center text-ink-2">
          <Icon name="lens" />
        </span>
        <input
          id={id}
          type="search"
          autoComplete="off"
          maxLength={100}
          placeholder={t`A word, such as loan`}
          value={text}
          onFocus={() => void fetchFinder().catch(() => {})}
          onChange={(event) => setText(event.target.value)}
          className={cx(controlClass, 'ps-10.5')}
        />
      </span>
      <div role="status">
        {found && (
          <p className="text-sm text-ink-2">
            {found === 'away' ? (
              <Trans>Search needs a connection. Try again, or read the list below.</Trans>
            ) : found.length === 0 ? (
              <Trans>Nothing found. Try another word, or read the list below.</Trans>
            ) : (
              <Plural value={found.length} one="# page found" other="# pages found" />
            )}
          </p>
        )}
      </div>
      {found && found !== 'away' && found.length > 0 && (
        <ul className="grid gap-1 rounded-sheet border border-rule bg-sheet p-2">
          {found.map(({ name, title, summary }) => (
            <li key={name}>
              <Link
                to={`${paths.help}/${name}`}
                className="grid min-h-target content-center rounded-field px-3 py-1.5 hover:bg-leaf-wash"
              >
                <b className="font-semibold">{title}</b>
                <span className="text-sm text-ink-2">{summary}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}

/** Nothing as long as nothing is searched. */
function useFound(text: string): readonly Found[] | 'away' | undefined {
  const [found, setFound] = useState<readonly Found[] | 'away'>()
  useEffect(() => {
    let wanted = true
    const show = (answer: readonly Found[] | 'away' | undefined) => wanted && setFound(answer)
    if (text === '') show(undefined)
    else
      fetchFinder()
        .then(({ findInGuide }) => findInGuide(text))
        .then(show)
        .catch(() => show('away'))
    return () => {
      wanted = false
    }
  }, [text])
  return found
}
