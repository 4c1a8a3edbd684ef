import { Avatar } from './avatar.tsx'
import { Icon } from './icon.tsx'
import { Written } from './isolated.tsx'

type AccountButtonProps = { name: string; detail: string; pending?: boolean; onClick: () => void }

/** Somebody who is signed in on this device: a tap goes on as them. */
export function AccountButton({ name, detail, pending, onClick }: AccountButtonProps) {
  return (
    <button
      type="button"
      aria-busy={pending || undefined}
      className="flex min-h-15 min-w-0 grow items-center gap-3 text-start hover:text-leaf"
      onClick={pending ? undefined : onClick}
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
