/** Marks without a shape that say which way text runs, or how letters join; spreadsheets put them around anything. */
const SHAPELESS = /[\u00ad\u061c\u0640\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
/** Arabic vowel signs, and the dot below a letter of Hindi or Bengali, which many leave out. */
const VOWELS_AND_NUKTAS = /[\u064b-\u065f\u0670\u093c\u09bc]/g

/** A text without the marks that only say which way it runs. */
export const withoutMarks = (text: string): string => text.replace(SHAPELESS, '')

/**
 * Words as they are compared: whatever their case, the signs between them, and how a letter was typed that can be typed
 * in several ways.
 */
export function plainWords(text: string): string {
  return withoutMarks(text.normalize('NFKD'))
    .replace(VOWELS_AND_NUKTAS, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ٱ', 'ا')
    .replace(/[ىیۍ]/g, 'ي')
    .replace(/[کڪ]/g, 'ك')
    .replace(/[ہھۂۀة]/g, 'ه')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * Letters that were lost or read in a wrong encoding: the sign for one that cannot be read, question marks in a row, what
 * UTF-8 looks like as windows-1252 ('Ã©' for 'é', 'Ù…' for 'م', 'à¦…' for 'অ'), and signs that control a terminal.
 */
const DAMAGED =
  /\ufffd|\?{2,}|[\u0080-\u009f]|[\u00c2\u00c3\u00d0\u00d1\u00d8-\u00db\u00e0\u00e2][\u00a0-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013\u2014\u2018-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122]/

/** Whether a text has letters that nobody wrote so. */
export const isDamaged = (text: string): boolean => DAMAGED.test(text)
