import { useLingui } from '@lingui/react/macro'
import type { PaymentFilter } from '#web/app/calls/office-queries.ts'
import { SortSelect } from '#web/app/officer/list-select.tsx'
import { SearchField, useSearchText } from '#web/app/officer/search-field.tsx'
import { paymentSorts } from './payment-words.ts'

/** Searches and orders the payments of a list. It is there a moment after them, since it is looked for only then. */
export default function PaymentSearch({ status, sort }: Pick<PaymentFilter, 'status' | 'sort'>) {
  const { t } = useLingui()
  const { text, setText } = useSearchText()
  return (
    <div className="flex gap-2">
      <div className="min-w-0 grow">
        <SearchField
          label={t`Search payments`}
          placeholder={t`Member, number, amount, reference or day`}
          text={text}
          onType={setText}
        />
      </div>
      <div className="shrink-0 max-md:w-1/2">
        <SortSelect sorts={paymentSorts(status)} sort={sort} />
      </div>
    </div>
  )
}
