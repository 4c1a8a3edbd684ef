/** Fields of calls whose value nobody reads who does not need it: no log and no audit trail holds more than its last four characters. */
const SENSITIVE = new Set(['passport_or_nid', 'account_number', 'bank_account', 'payee_account', 'password'])

export const isSensitive = (field: string): boolean => SENSITIVE.has(field)
