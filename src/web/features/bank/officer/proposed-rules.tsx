import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { MoneyAccount } from '#core/chart.ts'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { Button } from '#web/ui/button.tsx'
import { useModal } from '#web/ui/use-modal.tsx'
import { type BankRules, bankRulesQuery } from './bank-queries.ts'
import { ruleWords } from './line-head.tsx'

/** After lines were answered alike for the second time: whether that shall be a rule. */
export function ProposedRules({ account }: { account: string }) {
  const { data } = useQuery(bankRulesQuery(account))
  const { ways, notice } = useModal<never>()
  const act = useOfficeAct('POST /api/office/bank-rules', ways)
  const make = ({ lines: _, other_account: other, other_account_name: __, ...rule }: Proposed, isOn: boolean) =>
    act.submit({
      body: { ...rule, account, other_account: (other ?? undefined) as MoneyAccount | undefined, is_on: isOn },
    })
  return (
    <>
      {notice}
      {act.error && (
        <p role="alert" className="font-semibold text-brick">
          {act.error}
        </p>
      )}
      {data?.proposed.map((rule) => (
        <ProposedRule key={rule.contains} rule={rule} pending={act.pending} onAnswer={(isOn) => make(rule, isOn)} />
      ))}
    </>
  )
}

type Proposed = BankRules['proposed'][number]
type ProposedRuleProps = { rule: Proposed; pending: boolean; onAnswer: (isOn: boolean) => void }

function ProposedRule({ rule, pending, onAnswer }: ProposedRuleProps) {
  const { t, i18n } = useLingui()
  const { contains, lines } = rule
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-sheet border border-rule bg-sheet px-4 py-3 shadow-lift print:hidden">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">
          <Plural
            value={lines}
            one={`# line with “${contains}” was answered so. Fill the next ones in?`}
            other={`# lines with “${contains}” were answered alike. Fill the next ones in?`}
          />
        </p>
        <p className="text-label text-ink-2">{ruleWords(rule, i18n)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button look="quiet" pending={pending} aria-label={t`Make a rule: ${contains}`} onClick={() => onAnswer(true)}>
          <Trans>Make a rule</Trans>
        </Button>
        <Button look="text" aria-label={t`No rule: ${contains}`} onClick={() => onAnswer(false)}>
          <Trans>No rule</Trans>
        </Button>
      </div>
    </div>
  )
}
