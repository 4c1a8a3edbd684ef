import { useLingui } from '@lingui/react/macro'
import { Controller, useFormContext } from 'react-hook-form'
import { RECEIPT_MAX_BYTES } from '#contract/limits.ts'
import { FilePicker } from '#web/ui/file-picker.tsx'

type ReceiptFieldProps = {
  /** Which field of the form around it. */
  name: string
  label: string
  hint?: string
  /** What is said where it is missing; it may be left out otherwise. */
  missing?: string
}

/** A receipt or a voucher: a photo, a screenshot or a PDF. */
export function ReceiptField({ name, label, hint, missing }: ReceiptFieldProps) {
  const { t } = useLingui()
  const { control } = useFormContext()
  return (
    <Controller
      name={name}
      control={control}
      {...(missing && { rules: { required: missing } })}
      render={({ field, fieldState }) => (
        <FilePicker
          label={label}
          hint={hint ?? t`A photo, a screenshot or a PDF.`}
          name={field.name}
          ref={field.ref}
          file={field.value}
          onChange={field.onChange}
          mostBytes={RECEIPT_MAX_BYTES}
          required={missing !== undefined}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}
