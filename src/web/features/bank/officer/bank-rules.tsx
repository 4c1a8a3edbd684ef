import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { MoneyAccount } from '#core/chart.ts'
import { RULE_WORDS_LEAST, RULE_WORDS_MOST, type RuleAnswer, SAYS_WHY } from '#core/line-rules.ts'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { Report } from '#web/features/books/officer/index.ts'
import { MoneyAccountField } from '#web/features/money-accounts/officer/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type ModalHandlers, useModal } from '#web/ui/use-modal.tsx'
import { BankAccountSelect, BankNav, useBankAccount } from './bank-account-select.tsx'
import { type BankRules, bankRulesQuery } from './bank-queries.ts'
import { ruleAnswers, ruleWords } from './line-head.tsx'
import { ProposedRules } from './proposed-rules.tsx'

/** What an officer says once of a bank account's lines: those that contain some words are the same. */
export default function BankRulesPage() {
  const { t } = useLingui()
  const { query, accounts } = useBankAccount()
  return (
    <>
      <PageHeading title={t`Rules`} className="font-display text-xl font-semibold max-md:sr-only" />
      <BankNav />
      <Report query={query}>
        {({ code }) => (
          <>
            <BankAccountSelect accounts={accounts} value={code} />
            <ProposedRules account={code} />
            <Rules key={code} account={code} />
          </>
        )}
      </Report>
    </>
  )
}

type Rule = BankRules['rules'][number]

function Rules({ account }: { account: string }) {
  const { t } = useLingui()
  const query = useQuery(bankRulesQuery(account))
  const { opened, open, ways, notice } = useModal<'new' | Rule>()
  const change = useOfficeAct('PUT /api/office/bank-rules/:id', ways)
  const turn = ({ id, is_on: isOn, ...rule }: Rule) =>
    change.submit({ params: { id }, body: { ...saysOf(rule), is_on: !isOn } })
  return (
    <Report query={query}>
      {({ rules, may }) => (
        <>
          {notice}
          {change.error && (
            <p role="alert" className="font-semibold text-brick">
              {change.error}
            </p>
          )}
          {rules.length > 0 && may.includes('make') && <NewRule onClick={() => open('new')} />}
          {rules.length === 0 ? (
            <EmptyState
              icon="check"
              title={t`No rules yet`}
              action={may.includes('make') && <NewRule onClick={() => open('new')} />}
            >
              <Trans>A rule is proposed after two lines of a kind have the same answer.</Trans>
            </EmptyState>
          ) : (
            <Rows label={t`Rules`}>
              {rules.map((rule) => (
                <RuleRow key={rule.id} rule={rule} onChange={() => open(rule)} onTurn={() => turn(rule)} />
              ))}
            </Rows>
          )}
          {opened && <RuleDialog account={account} rule={opened === 'new' ? undefined : opened} ways={ways} />}
        </>
      )}
    </Report>
  )
}

function NewRule({ onClick }: { onClick: () => void }) {
  return (
    <Button icon="plus" className="justify-self-start" onClick={onClick}>
      <Trans>New rule</Trans>
    </Button>
  )
}

type RuleRowProps = { rule: Rule; onChange: () => void; onTurn: () => void }

function RuleRow({ rule, onChange, onTurn }: RuleRowProps) {
  const { t, i18n } = useLingui()
  const { contains, is_on: isOn, made_by: by, made_at: at, changed_by: changer, changed_at: changed } = rule
  return (
    <Row
      title={
        <span className="flex flex-wrap items-center gap-x-3">
          <span className="font-semibold wrap-anywhere">
            <Written>{contains}</Written>
          </span>
          {!isOn && (
            <Stamp tone="wait">
              <Trans>Off</Trans>
            </Stamp>
          )}
        </span>
      }
      detail={
        <>
          <span className="block wrap-anywhere">{ruleWords(rule, i18n)}</span>
          {changer !== null && changed !== null ? (
            <Trans>
              Changed by {changer} on <Day date={changed} parts="moment" />
            </Trans>
          ) : (
            <Trans>
              Made by {by} on <Day date={at} parts="moment" />
            </Trans>
          )}
        </>
      }
      under={
        rule.may.includes('change') && (
          <span className="flex flex-wrap justify-end gap-x-4 print:hidden">
            <Button look="text" aria-label={t`Change: ${contains}`} onClick={onChange}>
              <Trans>Change</Trans>
            </Button>
            <Button
              look="text"
              aria-label={isOn ? t`Switch off: ${contains}` : t`Switch on: ${contains}`}
              onClick={onTurn}
            >
              {isOn ? <Trans>Switch off</Trans> : <Trans>Switch on</Trans>}
            </Button>
          </span>
        )
      }
    />
  )
}

type RuleDialogProps = { account: string; rule: Rule | undefined; ways: ModalHandlers }
const NEW = { contains: '', answer: 'expense' as RuleAnswer, other_account: 'cash' as MoneyAccount, words: '' }
const [WHY_LEAST, WHY_MOST] = [3, 300]

/** Makes a rule, or changes one. */
function RuleDialog({ account, rule, ways }: RuleDialogProps) {
  const { t, i18n } = useLingui()
  const options = { defaultValues: rule ? { ...NEW, ...saysOf(rule) } : NEW }
  const making = useOfficeAct('POST /api/office/bank-rules', ways, options)
  const changing = useOfficeAct('PUT /api/office/bank-rules/:id', ways, options)
  const act = rule ? changing : making
  const { register, control, formState } = act.form
  const { errors } = formState
  const answer = useWatch({ control, name: 'answer' })
  const submit = (fields: typeof NEW) => {
    const says = saysOf(fields)
    if (!rule) return making.submit({ body: { ...says, account, is_on: true } })
    return changing.submit({ params: { id: rule.id }, body: { ...says, is_on: rule.is_on } })
  }
  return (
    <ActDialog
      act={act}
      title={rule ? <Trans>Change this rule</Trans> : <Trans>New rule</Trans>}
      what={
        <p>
          <Trans>
            Capitals and spaces make no difference. Of two rules that fit a line, the one with more words holds.
          </Trans>
        </p>
      }
      action={rule ? <Trans>Save</Trans> : <Trans>Make the rule</Trans>}
      onSubmit={submit}
    >
      <TextField
        data-first=""
        label={t`Lines that contain`}
        required
        autoComplete="off"
        maxLength={RULE_WORDS_MOST}
        error={errors.contains?.message}
        {...register('contains', {
          validate: (text) => text.trim().length >= RULE_WORDS_LEAST || t`Enter between 3 and 80 characters.`,
        })}
      />
      <SelectField
        label={t`Kind`}
        required
        options={(Object.keys(ruleAnswers) as RuleAnswer[]).map((value) => ({
          value,
          label: i18n._(ruleAnswers[value]),
        }))}
        error={errors.answer?.message}
        {...register('answer')}
      />
      {answer === 'transfer' && (
        <MoneyAccountField
          label={t`The other account`}
          error={errors.other_account?.message}
          {...register('other_account')}
        />
      )}
      {SAYS_WHY.has(answer) && (
        <TextField
          label={answer === 'set_aside' ? t`Why it is set aside` : t`Purpose`}
          required
          autoComplete="off"
          maxLength={WHY_MOST}
          error={errors.words?.message}
          {...register('words', { validate: (text) => text.trim().length >= WHY_LEAST || t`Say what it is.` })}
        />
      )}
    </ActDialog>
  )
}

type Says = Pick<Rule, 'contains' | 'answer' | 'other_account' | 'words'>

/** What a rule says, as the calls take it. */
const saysOf = ({ contains, answer, other_account: other, words }: Says) => {
  const more = answer === 'transfer' ? { other_account: other as MoneyAccount } : {}
  return { contains: contains.trim(), answer, words: words.trim(), ...more }
}
