import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#web/app/routes/paths.ts'
import { useIntros } from '#web/app/session/read-intros.ts'
import { Button } from '#web/ui/button.tsx'

const SAMPLE_ENTRY = paths.officeSampleEntry.replace(':place', ':id')

/** What each page of the officer area is for, by `pageOf` its address. The books' pages say so themselves (books-head.tsx). */
const intros: Readonly<Record<string, MessageDescriptor>> = {
  [paths.office]: msg`What waits for an officer, what the association has, and what is overdue.`,
  [paths.officePayments]: msg`Compare each receipt with the bank or the cash, then verify or reject it.`,
  [paths.officeLoans]: msg`Decide on applications, pay out approved loans, and follow each loan.`,
  [paths.officeLoan]: msg`One loan: its terms, its instalments, and the next step.`,
  [paths.officeSlip]: msg`The slip for cash that was handed in: print it for the member.`,
  [paths.officeWithdrawals]: msg`Members ask for part of their savings: one officer approves, another pays.`,
  [paths.officeRecharges]: msg`Mobile recharges that members paid for: carry each out, then complete it here.`,
  [paths.officeMessages]: msg`What members write to the association: answer it, or assign it to an officer.`,
  [paths.officeConversation]: msg`One conversation, with what the member owes: your answer goes to their app.`,
  [paths.officeWriteFirst]: msg`Begin a conversation with a member: your words go to their app.`,
  [paths.officeNotices]: msg`One text to many members, in their languages, and who has read it.`,
  [paths.officeNotice]: msg`One notice: its text, a copy for WhatsApp, and which members have read it.`,
  [paths.officeMembers]: msg`Everybody in the association, with savings, loan and what is overdue.`,
  [paths.officeMember]: msg`One member: savings, dues, loans, and what you can do for them.`,
  [paths.officeMembersGrid]: msg`A year of dues: a line for each member, a square for each month.`,
  [paths.officeArrears]: msg`Members with overdue dues or instalments: remind them from here.`,
  [paths.officeApplications]: msg`People who asked to join: accept or reject each.`,
  [paths.officeInvitations]: msg`Members who can't sign in yet: send each their own link.`,
  [paths.officeImport]: msg`Import members and their balances from a spreadsheet, or export them.`,
  [paths.officeBank]: msg`Lines of the bank statement: match each with the payment or entry that it is.`,
  [paths.officeBankImport]: msg`Add a statement from your bank, so that receipts can be compared with it.`,
  [paths.officeBankRules]: msg`A rule fills in lines whose text has its words, and you post all of them with one press.`,
  [paths.officeExpenses]: msg`What the association spent, received or moved, each with its receipt.`,
  [paths.officeBonuses]: msg`Share the surplus among the members, by what each has saved.`,
  [paths.officeBonus]: msg`One bonus: the share of each member, and the next step.`,
  [paths.officeNotifications]: msg`Tasks for you, and decisions on what you proposed.`,
  [paths.officeSettings]: msg`The association's rules: dues, loans, fines, and where members pay.`,
  [paths.officeOfficers]: msg`Who may do what, and since when.`,
  [paths.officeHandOver]: msg`Give the roles of one officer to another, now or on a later day.`,
  [paths.officeAudit]: msg`Each step of an officer: who, when, and what it was before.`,
  [paths.officeExceptions]: msg`What an auditor looks at first: reversals, write-offs and other exceptions.`,
  [paths.officeSeals]: msg`Each entry is sealed within about a minute: if anybody changes it later, its seal no longer fits.`,
  [paths.officeSamples]: msg`Draw some entries, check each with its papers, and print the report.`,
  [paths.officeSample]: msg`One sample: what was found of each entry, and the report.`,
  [SAMPLE_ENTRY]: msg`One entry of a sample: look at its papers, then note what you find.`,
  [paths.officeEvidence]: msg`All that is kept of one thing: its papers, its entries, and every step of an officer.`,
  [paths.officeChanges]: msg`Changes by officers since a day that you choose.`,
  [paths.officeSentEmails]: msg`Emails that Somiti keeps because no mail server is set up.`,
}

/** Says under a page's heading what the page is for, until its reader has put it away. */
export default function PageIntro({ path }: { path: string }) {
  const { i18n } = useLingui()
  const { putAway } = useIntros()
  const words = intros[path]
  if (!words) return null
  return (
    <p className="flex min-h-target flex-wrap items-center gap-x-3 text-ink-2 print:hidden">
      {i18n._(words)}
      <Button look="text" onClick={() => putAway(path)}>
        <Trans>Got it</Trans>
      </Button>
    </p>
  )
}
