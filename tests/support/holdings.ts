import { type AccountCode, accountOf, naturalBalance } from '#core/chart.ts'
import type { Entry } from '#core/entry.ts'

type Owner = { memberId?: bigint | undefined; loanId?: bigint | undefined }

const keyOf = (account: string, { memberId = 0n, loanId = 0n }: Owner) => `${account}/${memberId}/${loanId}`

/** What everybody has and owes as a list that is added up: the books have to agree with it. */
export class Holdings {
  #sums = new Map<string, { account: AccountCode; sum: bigint }>()

  /** On the account's normal side. */
  of(account: AccountCode, owner: Owner = {}): bigint {
    return naturalBalance(account, this.#sums.get(keyOf(account, owner))?.sum ?? 0n)
  }

  /** Signed, debit above zero. */
  totals(): { account: AccountCode; sum: bigint }[] {
    return [...this.#sums.values()]
  }

  /** Takes the entry in, unless a guarded balance would fall below zero. */
  take(entry: Entry): boolean {
    const after = new Map(this.#sums)
    for (const posting of entry.postings) {
      const sum = (after.get(keyOf(posting.account, posting))?.sum ?? 0n) + posting.amount
      after.set(keyOf(posting.account, posting), { account: posting.account, sum })
    }
    const sound = ({ account, sum }: { account: AccountCode; sum: bigint }) =>
      !accountOf(account).guarded || naturalBalance(account, sum) >= 0n
    if (![...after.values()].every(sound)) return false
    this.#sums = after
    return true
  }
}
