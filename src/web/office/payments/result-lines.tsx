import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { ResultLine } from '../parts/use-decisions.ts'

const SHOWN = 4

/** What came of the last decisions, the latest first; read out as they come. A phone has room for the last act's. */
export function ResultLines({ lines }: { lines: readonly ResultLine[] }) {
  const latest = lines[0]?.act
  // What went wrong with an earlier payment is no longer beneath the next.
  const shown = lines.filter(({ act, tone }, index) => act === latest || (index < SHOWN && tone === 'success'))
  return (
    <ol role="log" className="grid max-h-48 shrink-0 gap-1 overflow-y-auto text-label empty:hidden">
      {shown.map(({ id, act, tone, words }) => (
        <li
          key={id}
          className={cx(
            'flex items-start gap-2 rounded-field px-2.5 py-1.5',
            act !== latest && 'max-lg:hidden',
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
