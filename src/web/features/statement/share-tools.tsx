import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchBlob } from '#web/app/calls/api.ts'
import { save } from '#web/app/forms/download.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { statementKey } from './statement-queries.ts'

type ShareToolsProps = {
  text: string
  title: string
  /** Where the server has it as a picture. */
  picture: string
  /** Of the picture, without its ending. */
  fileName: string
  look?: 'primary' | 'quiet'
}

/**
 * Sends words and a picture on, to WhatsApp and wherever else the phone's share sheet leads. Where a browser has none,
 * the words go by WhatsApp or are copied, and the picture is kept.
 */
export function ShareTools({ text, title, picture: path, fileName, look = 'primary' }: ShareToolsProps) {
  const { t, i18n } = useLingui()
  const [byHand, setByHand] = useState(false)
  // Fetched before it is asked for: a browser shares only at once after a press.
  const { data } = useQuery({
    queryKey: [...statementKey, 'picture', path, i18n.locale],
    queryFn: ({ signal }) => fetchBlob(path, signal),
  })
  const picture = data && new File([data], `${fileName}.png`, { type: data.type })
  const share = async () => {
    if (!(await sharePicture({ title, text, picture }))) setByHand(true)
  }
  return (
    <>
      <Button icon="chat" look={look} onClick={share}>
        <Trans>Share</Trans>
      </Button>
      {byHand && (
        <div
          role="status"
          className="order-last flex w-full flex-wrap items-center gap-x-3 rounded-field bg-leaf-wash px-3.5 py-2"
        >
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
          {picture && (
            <Button look="text" onClick={() => save(picture, picture.name)}>
              <Trans>Save the picture</Trans>
            </Button>
          )}
        </div>
      )}
    </>
  )
}

type Shared = { title: string; text: string; picture: File | undefined }

/**
 * Opens the phone's own share sheet, with the picture where it takes files. False where the browser has none, or would not
 * open it: then the words have to be sent another way. Whoever closes the sheet again has decided not to.
 */
async function sharePicture({ title, text, picture }: Shared): Promise<boolean> {
  if (!navigator.share) return false
  const files = picture && navigator.canShare?.({ files: [picture] }) ? { files: [picture] } : {}
  try {
    await navigator.share({ title, text, ...files })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
