import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { NamedAction } from '#core/policy.ts'
import { listed } from '#web/app/language/i18n.ts'
import { Part } from '#web/app/officer/desk-parts.tsx'
import { roleWords } from '#web/layouts/office-nav.ts'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Table } from '#web/ui/table.tsx'
import type { FormerOfficer, Power } from './officer-card.tsx'
import { type TitleAct, Titles } from './titles.tsx'

const words: Readonly<Record<NamedAction, MessageDescriptor>> = {
  verify_payment: msg`Verify and reject payments`,
  approve_loan: msg`Decide on loans`,
  disburse_loan: msg`Pay out loans`,
  pay_withdrawal: msg`Pay out withdrawals`,
  complete_recharge: msg`Carry out recharges`,
  reconcile_bank: msg`Match the bank's lines`,
  post_entry: msg`Post entries`,
  close_month: msg`Close months`,
  declare_bonus: msg`Declare a bonus`,
  accept_application: msg`Accept members`,
  edit_member: msg`Keep the register`,
  answer_message: msg`Answer messages`,
  change_settings: msg`Change settings`,
  assign_role: msg`Give and remove roles`,
}

/** Who may do what, by name; all others read. */
export function WhoMay({ powers }: { powers: readonly Power[] }) {
  const { t, i18n } = useLingui()
  return (
    <Part title={t`Who may do what`}>
      <Table
        tight
        caption={t`Who may do what`}
        rows={powers}
        rowKey={({ action }) => action}
        columns={[
          { key: 'what', label: t`Task`, heading: true, cell: ({ action }) => i18n._(words[action]) },
          {
            key: 'who',
            label: t`Officers`,
            cell: ({ officers }) =>
              officers.length > 0 ? (
                <Written className="wrap-anywhere">{listed(officers)}</Written>
              ) : (
                <span className="text-saffron">
                  <Trans>Nobody</Trans>
                </span>
              ),
          },
        ]}
      />
      <p className="mt-2 text-sm text-ink-2">
        <Trans>Every officer can read everything. Passport and bank numbers are shown to those who need them.</Trans>
      </p>
    </Part>
  )
}

type FormerOfficersProps = {
  former: readonly FormerOfficer[]
  mayTitle: boolean
  onOpen: (act: TitleAct) => void
  onGive: (officer: FormerOfficer) => void
}

/** Who held a role and holds none now, with each term; nothing where there is nobody. */
export function FormerOfficers({ former, mayTitle, onOpen, onGive }: FormerOfficersProps) {
  const { t, i18n } = useLingui()
  if (former.length === 0) return null
  const label = t`Give a role again`
  return (
    <Part title={t`Former officers`}>
      <Sheet as="div" flush className="px-5 py-1">
        <ul>
          {former.map((officer) => (
            <li
              key={officer.id}
              className="flex flex-wrap items-center justify-between gap-x-4 border-b border-rule py-2 last:border-0"
            >
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">
                  <Written>{officer.name}</Written>
                </p>
                <ul className="text-sm text-ink-2">
                  {officer.terms.map(({ role, since, until }) => (
                    <li key={`${role} ${until}`}>
                      {i18n._(roleWords[role])}:{' '}
                      {since ? (
                        <Trans>
                          <Day date={since} /> to <Day date={until} />
                        </Trans>
                      ) : (
                        <Trans>
                          until <Day date={until} />
                        </Trans>
                      )}
                    </li>
                  ))}
                </ul>
              </div>
              {officer.may.includes('give') && (
                <Button look="text" aria-label={t`${label}: ${officer.name}`} onClick={() => onGive(officer)}>
                  {label}
                </Button>
              )}
              <div className="w-full">
                <Titles person={officer} mayChange={mayTitle} onOpen={onOpen} />
              </div>
            </li>
          ))}
        </ul>
      </Sheet>
    </Part>
  )
}
