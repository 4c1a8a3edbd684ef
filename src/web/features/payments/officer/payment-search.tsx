import { useLingui } from '@lingui/react/macro'
import { SearchField, useSearchText } from '#web/app/officer/search-field.tsx'

/** Searches the payments of a list. It is there a moment after them, since it is looked for only then. */
export default function PaymentSearch() {
  const { t } = useLingui()
  const { text, setText } = useSearchText()
  return (
    <SearchField
      label={t`Search payments`}
      placeholder={t`Member, number, amount, reference or day`}
      text={text}
      onType={setText}
    />
  )
}
