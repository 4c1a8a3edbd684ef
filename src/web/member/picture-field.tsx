import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { FilePicker } from '#web/ui/file-picker.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Picture } from './cut-out.ts'

const PictureCropper = lazy(() => import('./picture-cropper.tsx'))

type PictureFieldProps = {
  picture: Picture | undefined
  onChange: (picture: Picture | undefined) => void
  error: string | undefined
}

/** A picture of oneself: chosen, then moved and zoomed until the circle has the face. */
export function PictureField({ picture, onChange, error }: PictureFieldProps) {
  const { t } = useLingui()
  return (
    <div className="grid gap-3">
      <FilePicker
        label={t`Picture`}
        accept="image/jpeg,image/png,image/webp"
        file={picture?.file}
        onChange={(file) => onChange(file && { file, area: undefined })}
        error={error}
        preview={false}
      />
      {picture && (
        <Suspense fallback={<Skeleton className="h-64 w-full" />}>
          <PictureCropper file={picture.file} onCut={(area) => onChange({ ...picture, area })} />
        </Suspense>
      )}
    </div>
  )
}
