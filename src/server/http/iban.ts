import { countrySpecs, electronicFormatIBAN, friendlyFormatIBAN, ValidationErrorsIBAN, validateIBAN } from 'ibantools'
import { looksLikeIban } from '#core/iban.ts'
import { Refusal } from '#core/refusal.ts'
import { type Sentence, sentence } from '#core/sentence.ts'

/**
 * An IBAN of the association in groups of four, as it is printed; '' stays ''. Throws `invalid_fields` for a country that
 * has none, another length than that country's, and check digits that do not fit (ISO 13616).
 */
export function checkedIban(field: string, text: string): string {
  const written = electronic(text)
  if (written === '') return ''
  const fault = faultOf(written)
  if (fault) throw new Refusal('invalid_fields', {}, { [field]: [fault] })
  return friendlyFormatIBAN(written) ?? written
}

/** Throws `invalid_fields` for an account number of the association that is meant as an IBAN and is none. */
export function checkIbanIfOne(field: string, text: string): void {
  if (looksLikeIban(text)) checkedIban(field, text)
}

const electronic = (text: string) => electronicFormatIBAN(text.toUpperCase()) ?? ''

function faultOf(iban: string): Sentence | undefined {
  const { valid, errorCodes } = validateIBAN(iban)
  if (valid) return undefined
  const country = iban.slice(0, 2)
  const length = countrySpecs[country]?.chars
  if (!length) return sentence('An IBAN begins with two letters for its country, such as AE.')
  if (errorCodes.includes(ValidationErrorsIBAN.WrongBBANLength)) {
    return sentence('An IBAN of {country} has {length} characters, this one {count}.', {
      ...{ country, length },
      count: iban.length,
    })
  }
  return sentence("The check digits don't match: one character at least is wrong. Compare it with your bank's papers.")
}
