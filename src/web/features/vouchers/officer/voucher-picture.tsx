import { useLingui } from '@lingui/react/macro'
import { Controller, useFormContext } from 'react-hook-form'
import { RECEIPT_MAX_BYTES } from '#contract/limits.ts'
import { FilePicker } from '#web/ui/file-picker.tsx'

/** The paper that shows what was paid, as the field 'picture' of the form around it. */
export function VoucherPicture() {
  const { t } = useLingui()
  const { control } = useFormContext<{ picture: File | undefined }>()
  return (
    <Controller
      name="picture"
      control={control}
      render={({ field, fieldState }) => (
        <FilePicker
          label={t`Voucher`}
          hint={t`The bill or the receipt: a photo or a PDF.`}
          name={field.name}
          ref={field.ref}
          file={field.value}
          onChange={field.onChange}
          mostBytes={RECEIPT_MAX_BYTES}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}
