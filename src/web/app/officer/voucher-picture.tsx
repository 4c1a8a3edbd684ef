import { useLingui } from '@lingui/react/macro'
import { ReceiptField } from '#web/app/forms/receipt-field.tsx'

/** The paper that shows what was paid, as the field 'picture' of the form around it. */
export function VoucherPicture() {
  const { t } = useLingui()
  return <ReceiptField name="picture" label={t`Voucher`} hint={t`The bill or the receipt: a photo or a PDF.`} />
}
