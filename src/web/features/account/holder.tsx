import { Trans } from '@lingui/react/macro'
import { useBlobAddress } from '#web/app/forms/use-blob.ts'
import { useProfile } from '#web/app/session/profile-context.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'

/** Who is signed in: picture, name, ID and email. */
export function Holder() {
  const { name, email, image, unique_id: uniqueId } = useProfile()
  const picture = useBlobAddress(image)
  return (
    <div className="flex items-center gap-4">
      <Avatar name={name} picture={picture} className="size-16 text-lg" />
      <div className="min-w-0">
        <p className="font-display text-lg font-semibold">
          <Written>{name}</Written>
        </p>
        {uniqueId && (
          <p className="num text-sm text-ink-2">
            <Trans>ID: {uniqueId}</Trans>
          </p>
        )}
        <p className="text-sm wrap-anywhere text-ink-2">
          <Code>{email}</Code>
        </p>
      </div>
    </div>
  )
}
