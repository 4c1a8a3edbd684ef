import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { ResultLine } from './use-decisions.ts'

const SHOWN = 4

/** What came of the last decisions, the latest first; read out as they come. */
export function ResultLines({ lines }: { lines: readonly ResultLine[] }) {
  return (
    <ol role="log" className="grid gap-1 text-label empty:hidden">
      {lines.slice(0, SHOWN).map(({ id, tone, words }) => (
        <li
          key={id}
          className={cx(
            'flex items-start gap-2 rounded-field px-2.5 py-1.5 not-first:max-lg:hidden',
            tone === 'success' ? 'bg-leaf-wash text-leaf' : 'bg-brick-wash text-brick',
          )}
        >
          <Icon name={tone === 'success' ? 'check' : 'alert'} className="mt-0.5 size-4" />
          <span className="num min-w-0 wrap-anywhere">{words}</span>
        </li>
      ))}
    </ol>
  )
}
