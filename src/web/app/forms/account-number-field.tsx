import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, useState } from 'react'
import { looksLikeIban } from '#core/iban.ts'
import { TextField } from '#web/ui/text-field.tsx'

/** Of any account of a member: an IBAN, a number with its bank, a wallet. */
const LENGTH_MOST = 60

/**
 * An account number, free as to what it is. Once it is left, a note says where it looks like an IBAN and its check digits
 * are wrong; it is taken all the same.
 */
export function AccountNumberField({ hint, onBlur, ...field }: ComponentProps<typeof TextField>) {
  const { t } = useLingui()
  const [mistyped, setMistyped] = useState(false)
  return (
    <TextField
      {...field}
      autoComplete="off"
      maxLength={LENGTH_MOST}
      hint={
        <>
          {hint}
          <span role="status" className="block font-semibold text-saffron empty:hidden">
            {mistyped && t`This looks like an IBAN, but its check digits don't match. Check each character.`}
          </span>
        </>
      }
      onBlur={(event) => {
        isMistypedIban(event.target.value).then(setMistyped)
        onBlur?.(event)
      }}
    />
  )
}

/** The tables of the countries are fetched when they are first needed; without a connection nothing is said. */
async function isMistypedIban(text: string): Promise<boolean> {
  if (!looksLikeIban(text)) return false
  const library = await import('ibantools').catch(() => undefined)
  return library !== undefined && !library.isValidIBAN(library.electronicFormatIBAN(text.toUpperCase()) ?? '')
}
