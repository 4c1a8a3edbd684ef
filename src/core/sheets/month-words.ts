import { MONTH_NAMES } from '../calendar.ts'
import { plainWords } from './plain-words.ts'

/** The months in the other languages, as calendars and as people shorten them; those that name a month twice are divided by /. */
const OTHERS = [
  'Enero|Pebrero|Marso|Abril|Mayo|Hunyo|Hulyo|Agosto|Setyembre/Septyembre|Oktubre|Nobyembre|Disyembre',
  'يناير|فبراير|مارس|أبريل|مايو|يونيو/يونيه|يوليو/يوليه|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر',
  'كانون الثاني|شباط|آذار|نيسان|أيار|حزيران|تموز|آب|أيلول|تشرين الأول|تشرين الثاني|كانون الأول',
  'জানুয়ারি/জানুয়ারী/জানু|ফেব্রুয়ারি/ফেব্রুয়ারী/ফেব্রু/ফেব|মার্চ|এপ্রিল/এপ্রি|মে|জুন|জুলাই/জুল|আগস্ট/আগষ্ট/আগ|সেপ্টেম্বর/সেপ্টে/সেপ্ট/সেপ|অক্টোবর/অক্টো|নভেম্বর/নভে|ডিসেম্বর/ডিসে',
  'जनवरी/जन|फ़रवरी/फ़र|मार्च|अप्रैल|मई|जून|जुलाई/जुल|अगस्त/अग|सितंबर/सितम्बर/सित|अक्टूबर/अक्तूबर/अक्टू|नवंबर/नवम्बर/नव|दिसंबर/दिसम्बर/दिस',
  'ജനുവരി/ജനു|ഫെബ്രുവരി/ഫെബ്രു|മാർച്ച്/മാർ|ഏപ്രിൽ/ഏപ്രി|മേയ്/മെയ്|ജൂൺ|ജൂലൈ|ഓഗസ്റ്റ്/ആഗസ്റ്റ്/ഓഗ|സെപ്റ്റംബർ/സെപ്തംബർ/സെപ്റ്റം|ഒക്ടോബർ/ഒക്‌ടോബർ/ഒക്ടോ|നവംബർ/നവം|ഡിസംബർ/ഡിസം',
  'جنوری|فروری|مارچ|اپریل|مئی|جون|جولائی|اگست|ستمبر|اکتوبر|نومبر|دسمبر',
]

const numbers = new Map<string, number>()
for (const names of [MONTH_NAMES.join('|'), ...OTHERS])
  for (const [at, each] of names.split('|').entries())
    for (const name of each.split('/')) numbers.set(plainWords(name), at + 1)

/** Names that people shorten wherever they like, from three letters on. */
const LATIN = [...numbers].filter(([name]) => /^[a-z]+$/.test(name))

/** The month's number by its name in any of the languages; in Latin letters also by the beginning of it. 0 for none. */
export function monthNumber(name: string): number {
  const plain = plainWords(name)
  const whole = numbers.get(plain)
  if (whole !== undefined || plain.length < 3) return whole ?? 0
  const begun = new Set(LATIN.filter(([each]) => each.startsWith(plain)).map(([, number]) => number))
  const [only = 0] = begun
  return begun.size === 1 ? only : 0
}
