import { Avatar } from './avatar.tsx'
import { Icon } from './icon.tsx'
import { Written } from './isolated.tsx'

/** Somebody who is signed in on this device: a tap goes on as them. */
export function AccountButton({ name, detail, onClick }: { name: string; detail: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className="flex min-h-15 min-w-0 grow items-center gap-3 text-start hover:text-leaf"
      onClick={onClick}
    >
      <Avatar name={name} className="size-11" />
      <span className="min-w-0 grow">
        <span dir="auto" className="block truncate text-match-parent font-semibold">
          {name}
        </span>
        <span className="block text-sm text-ink-2">
          <Written className="num">{detail}</Written>
        </span>
      </span>
      <Icon name="forward" className="size-4 text-ink-2" />
    </button>
  )
}
