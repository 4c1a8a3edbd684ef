import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchBlob } from '#web/app/calls/api.ts'
import { statementKey } from '#web/app/calls/money-keys.ts'
import { queryClient } from '#web/app/calls/query-client.ts'
import { save } from '#web/app/forms/download.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'

type ShareToolsProps = {
  text: string
  title: string
  /** Where the server has it as a picture. */
  picture: string
  /** Of the picture, without its ending. */
  fileName: string
  /** Beside other signs: no word on it. */
  sign?: boolean
}

/**
 * Sends words and a picture on, to WhatsApp and wherever else the phone's share sheet leads. Where a browser has none,
 * the words go by WhatsApp or are copied, and the picture is kept. The picture is fetched once somebody turns to the
 * button: most visits share nothing, and some pay by the megabyte.
 */
export function ShareTools({ text, title, picture: path, fileName, sign = false }: ShareToolsProps) {
  const { t, i18n } = useLingui()
  const fetchPicture = () =>
    queryClient.fetchQuery({
      queryKey: [...statementKey, 'picture', path, i18n.locale],
      queryFn: ({ signal }) => fetchBlob(path, signal),
      staleTime: Number.POSITIVE_INFINITY,
    })
  const [left, setLeft] = useState<Exclude<Shared, 'done'>>()
  // The second press has to find it at hand, also where a payment verified meanwhile made the kept one out of date.
  const [ready, setReady] = useState<Blob>()
  // What goes wrong here does so again, and is told, at the press.
  const fetchAhead = () => void (ready || fetchPicture().catch(() => undefined))
  const sharing = useMutation({
    mutationFn: async () => {
      // Without its picture the words are still worth sending.
      const picture = ready ?? (canShare() ? await fetchPicture().catch(() => undefined) : undefined)
      const file = picture && new File([picture], `${fileName}.png`, { type: picture.type })
      const shared = await sharePicture({ title, text, file })
      // A browser that still wants a press after one that waited for nothing would want one for ever.
      setLeft(shared === 'done' ? undefined : left === 'press_again' ? 'by_hand' : shared)
      setReady(shared === 'press_again' ? picture : undefined)
    },
  })
  const saving = useMutation({ mutationFn: async () => save(await fetchPicture(), `${fileName}.png`) })
  return (
    <>
      <Button
        icon="share"
        look={sign ? 'text' : 'primary'}
        {...(sign && { 'aria-label': t`Share`, title: t`Share` })}
        pending={sharing.isPending}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onClick={() => sharing.mutate()}
      >
        {!sign && <Trans>Share</Trans>}
      </Button>
      {left && (
        <div
          role="status"
          className="order-last flex w-full flex-wrap items-center gap-x-3 rounded-field bg-leaf-wash px-3.5 py-2"
        >
          {left === 'press_again' ? (
            <p>
              <Trans>The picture is ready. Press Share again.</Trans>
            </p>
          ) : (
            <>
              <p dir="auto" className="min-w-0 grow basis-60">
                {text}
              </p>
              <a
                href={`https://wa.me/?text=${encodeURIComponent(text)}`}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-target items-center font-semibold text-leaf underline underline-offset-4"
              >
                WhatsApp
              </a>
              <CopyButton label={t`the words`} value={text} />
              <Button look="text" pending={saving.isPending} onClick={() => saving.mutate()}>
                <Trans>Save the picture</Trans>
              </Button>
              {saving.error && (
                <p className="w-full text-brick">
                  <Trans>The picture could not be downloaded: {saving.error.message}</Trans>
                </p>
              )}
            </>
          )}
        </div>
      )}
    </>
  )
}

/** Whether the browser has a share sheet. */
const canShare = () => typeof navigator.share === 'function'

/** press_again: the picture took so long that the browser no longer counts the press that asked for it. */
type Shared = 'done' | 'press_again' | 'by_hand'

type Sharing = { title: string; text: string; file: File | undefined }

/**
 * Opens the phone's own share sheet, with the picture where it takes files. Where the browser has none, or would not open
 * it, the words have to be sent by hand. Whoever closes the sheet again has decided not to.
 */
async function sharePicture({ title, text, file }: Sharing): Promise<Shared> {
  if (!canShare()) return 'by_hand'
  const files = file && navigator.canShare?.({ files: [file] }) ? { files: [file] } : {}
  try {
    await navigator.share({ title, text, ...files })
    return 'done'
  } catch (error) {
    const name = error instanceof DOMException ? error.name : undefined
    if (name === 'AbortError') return 'done'
    return name === 'NotAllowedError' ? 'press_again' : 'by_hand'
  }
}
