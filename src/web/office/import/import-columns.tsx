import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IMPORT_COLUMNS, type ImportColumn, REQUIRED_COLUMNS } from '#core/import-columns.ts'
import { saveCsv } from '#web/download.ts'
import { Button } from '#web/ui/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Sheet } from '#web/ui/sheet.tsx'

const what: Readonly<Record<ImportColumn, MessageDescriptor>> = {
  member_id: msg`The member's number, like 123; left empty, the next free one is given`,
  name: msg`Full name`,
  email: msg`What the member signs in with; each member has their own`,
  mobile: msg`With its digits, like +971 50 123 4567`,
  address: msg`Where the member lives`,
  gender: msg`male or female`,
  status: msg`active or inactive; left empty, active`,
  joined_on: msg`A day, like 17/05/2021; left empty, the first day of dues_from`,
  inactive_since: msg`A day, for an inactive member; no month is owed from then on`,
  dues_from: msg`The first month of dues, like 2021-05 or May 2021`,
  dues_paid_until: msg`The last month that is paid in full; what comes after is owed`,
  savings: msg`What the member has saved, like 1250.50`,
  loan_principal: msg`Of a running loan: the amount that was lent`,
  loan_interest: msg`Its interest over the whole term`,
  loan_term: msg`Its number of monthly instalments`,
  loan_disbursed_on: msg`The day it was paid out`,
  loan_repaid: msg`What was repaid of it until now, interest and all; 0 if nothing`,
}

/** What the file has to look like, and an empty one to begin with. */
export function ImportColumns() {
  const { i18n } = useLingui()
  return (
    <Sheet as="div" flush className="px-5 py-1">
      <Fold summary={<Trans>What the file has to look like</Trans>}>
        <div className="grid gap-4 pb-4">
          <p>
            <Trans>
              A CSV with a heading, saved from a spreadsheet as "CSV UTF-8". Its columns may stand in any order, and
              most may be left out.
            </Trans>
          </p>
          <dl className="grid gap-x-4 gap-y-2 md:grid-cols-[max-content_minmax(0,1fr)]">
            {IMPORT_COLUMNS.map((column) => (
              <div key={column} className="md:col-span-2 md:grid md:grid-cols-subgrid">
                <dt>
                  <code>{column}</code>
                  {REQUIRED_COLUMNS.includes(column) && (
                    <span className="ms-1.5 text-sm text-saffron">
                      <Trans>needed</Trans>
                    </span>
                  )}
                </dt>
                <dd className="text-ink-2">{i18n._(what[column])}</dd>
              </div>
            ))}
          </dl>
          <div>
            <Button look="quiet" icon="save" onClick={() => saveCsv(`${IMPORT_COLUMNS.join(',')}\r\n`, 'members.csv')}>
              <Trans>Save an empty file with these columns</Trans>
            </Button>
          </div>
        </div>
      </Fold>
    </Sheet>
  )
}
