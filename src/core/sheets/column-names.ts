import { IMPORT_COLUMNS, type ImportColumn } from './import-columns.ts'
import { plainWords } from './plain-words.ts'

/** What associations call the columns, in seven languages; the likelier names first. */
const NAMES: Readonly<Partial<Record<ImportColumn, string>>> = {
  name: `name|names|member name|member names|members name|name of member|full name|name in full|member|account holder|holder name
    |الاسم|الإسم|اسم|اسم العضو|الاسم الكامل|العضو|নাম|সদস্যের নাম|সদস্য|পূর্ণ নাম|পুরো নাম|नाम|सदस्य का नाम|सदस्य|पूरा नाम
    |പേര്|അംഗത്തിന്റെ പേര്|അംഗം|മുഴുവൻ പേര്|pangalan|pangalan ng miyembro|miyembro|buong pangalan|نام|رکن کا نام|ممبر کا نام|پورا نام|ممبر|رکن`,
  email: `email|e mail|email address|mail|email id|mail id|البريد الإلكتروني|البريد|الايميل|إيميل|ইমেইল|ই মেইল|ইমেল|ईमेल|ई मेल|ഇമെയിൽ|ഇ മെയിൽ|ای میل|ایمیل`,
  mobile: `mobile|mobile no|mobile number|mobile phone|phone|phone no|phone number|contact|contact no|contact number|tel|tel no
    |telephone|cell|cell no|cellphone|cell phone|mob|mob no|gsm|whatsapp|whatsapp no|whatsapp number|whats app|ph|ph no
    |الهاتف المتحرك|رقم الهاتف المتحرك|الجوال|رقم الجوال|الموبايل|رقم الموبايل|الهاتف|رقم الهاتف|هاتف|جوال|المتحرك|واتساب|মোবাইল|মোবাইল নম্বর|মোবাইল নং|ফোন|ফোন নম্বর|হোয়াটসঅ্যাপ
    |मोबाइल|मोबाइल नंबर|मोबाइल नं|फ़ोन|फ़ोन नंबर|संपर्क|व्हाट्सऐप|മൊബൈൽ|മൊബൈൽ നമ്പർ|ഫോൺ|ഫോൺ നമ്പർ|വാട്സാപ്പ്|telepono|numero ng telepono|selpon
    |موبائل|موبائل نمبر|فون|فون نمبر|رابطہ نمبر|واٹس ایپ`,
  address: `address|home address|residence|location|العنوان|عنوان|السكن|ঠিকানা|पता|വിലാസം|മേൽവിലാസം|tirahan|پتہ|پتا`,
  gender: `gender|sex|m f|الجنس|النوع|লিঙ্গ|लिंग|ലിംഗം|kasarian|جنس|صنف`,
  birthday: `birthday|birth day|birth date|birthdate|date of birth|dob|d o b|born|born on|تاريخ الميلاد|تاريخ الولادة|الميلاد|জন্মদিন|জন্ম তারিখ|জন্মতারিখ
    |जन्मदिन|जन्म तिथि|जन्मतिथि|जन्म की तारीख|ജന്മദിനം|ജനനത്തീയതി|ജനന തീയതി|ജന്മദിനാങ്കം|kaarawan|petsa ng kapanganakan|kapanganakan|سالگرہ|تاریخ پیدائش|پیدائش کی تاریخ`,
  status: `status|member status|membership status|active|is active|الحالة|অবস্থা|स्थिति|സ്ഥിതി|നില|katayuan|حیثیت`,
  member_id: `member id|member no|member number|membership no|membership number|membership id|id|id no|m no|mem no|member code|code|reg no
    |registration no|رقم العضوية|رقم العضو|সদস্য নম্বর|সদস্য নং|সদস্য আইডি|सदस्य संख्या|सदस्य क्रमांक|सदस्यता संख्या|അംഗത്വ നമ്പർ|അംഗ നമ്പർ
    |അംഗത്വ id|numero ng miyembro|رکنیت نمبر|ممبر نمبر`,
  joined_on: `joined|joined on|join date|joining date|date joined|date of joining|doj|admission date|date of admission|member since|since
    |membership date|date|تاريخ الانضمام|تاريخ الالتحاق|تاريخ العضوية|التاريخ|যোগদানের তারিখ|ভর্তির তারিখ|তারিখ|शामिल होने की तारीख|सदस्यता तिथि|तारीख|दिनांक
    |ചേർന്ന തീയതി|അംഗത്വ തീയതി|തീയതി|petsa ng pagsali|petsa|شمولیت کی تاریخ|تاریخ شمولیت|تاریخ`,
  inactive_since: `inactive since|left on|left|stopped on
    |غير نشط منذ|নিষ্ক্রিয় যবে থেকে|कब से निष्क्रिय|നിഷ്ക്രിയമായ തീയതി|hindi aktibo mula noong|غیر فعال از`,
  dues_from: `dues from|dues start|start month|starting month|first month|paying since|from month|subscription start|subscription from|شهر البداية|শুরুর মাস|प्रारंभ माह|ആരംഭ മാസം|unang buwan|پہلا مہینہ
    |بداية الاشتراك|চাঁদা শুরুর মাস|चंदा शुरू|മാസവരി തുടക്കം|simula ng hulog|چندہ شروع`,
  dues_paid_until: `dues paid until|paid until|paid upto|paid up to|paid till|paid to|paid through|last paid|last month paid|last paid month|last payment month
    |paid|مدفوع حتى|আদায় পর্যন্ত|পরিশোধিত পর্যন্ত|तक भुगतान|അടച്ച മാസം|huling buwan na bayad|ادا شدہ تک
    |الاشتراك مدفوع حتى|চাঁদা পরিশোধিত পর্যন্ত|चंदा भुगतान तक|മാസവരി അടച്ചത് വരെ|hulog na bayad hanggang|چندہ ادا شدہ تک`,
  savings: `savings|saving|total savings|balance|deposit|deposits|total deposit|total deposits|total|total paid|paid|amount|amount paid|total amount
    |opening balance|current balance|closing balance|savings balance|net balance|contribution|contributions|total contribution|saved|total saved|amount saved
    |bal|opening bal|closing bal|amt|total amt|amt paid|collected|total collected|amount collected|الرصيد|المدخرات|الادخار|التوفير
    |المبلغ|الإيداع|الإجمالي|المجموع|المدفوع|সঞ্চয়|মোট সঞ্চয়|জমা|মোট জমা|ব্যালেন্স|স্থিতি|মোট|টাকা|পরিমাণ|बचत|कुल बचत|जमा|कुल जमा|शेष|शेष राशि|राशि|कुल
    |സമ്പാദ്യം|ആകെ സമ്പാദ്യം|നിക്ഷേപം|ബാലൻസ്|ബാക്കി|തുക|ആകെ|ipon|kabuuang ipon|balanse|deposito|halaga|kabuuan|بچت|کل بچت|جمع|جمع شدہ رقم|بیلنس|رقم|کل|کل رقم`,
  loan_principal: `loan|loan amount|loan principal|principal|loan given|القرض|مبلغ القرض|ঋণ|ঋণের পরিমাণ|ऋण|ऋण राशि|लोन|വായ്പ|വായ്പ തുക|utang|قرض|قرض کی رقم
    |أصل القرض|ঋণের আসল|लोन का मूलधन|ലോൺ മുതൽ|ലോൺ മുതൽതുക|prinsipal ng loan|قرض کی اصل رقم`,
  loan_interest: `loan interest|interest|الفائدة|সুদ|ब्याज|പലിശ|interes|سود
    |فائدة القرض|ঋণের সুদ|लोन का ब्याज|ലോൺ പലിശ|interes ng loan|قرض کا مارک اپ`,
  loan_term: `loan term|term|months|no of months|instalments|installments|tenure
    |مدة القرض|ঋণের মেয়াদ|लोन की अवधि|ലോൺ കാലാവധി|termino ng loan|قرض کی مدت`,
  loan_disbursed_on: `loan disbursed on|loan date|disbursed on|disbursement date|date of loan
    |تاريخ صرف القرض|ঋণ প্রদানের তারিখ|लोन देने की तारीख|ലോൺ നൽകിയ തീയതി|petsa ng pagbigay ng loan|قرض جاری ہونے کی تاریخ|قرض کی ادائیگی کی تاریخ`,
  loan_repaid: `loan repaid|repaid|loan paid|paid back
    |المسدد من القرض|ঋণ পরিশোধিত|लोन चुकाया गया|ലോൺ തിരിച്ചടച്ചത്|nabayaran sa loan|قرض واپس ادا شدہ`,
}

/** Columns that many files have and nothing is read from: by them a heading is known as one. */
const NOT_READ =
  's n|sn|s no|sno|sr no|sr|sl no|sl|serial|serial no|serial number|no|number|remarks|remark|notes|note|comment|comments|signature|sign|م|الرقم|رقم|ملاحظات|التوقيع|ক্রমিক|ক্রমিক নং|নং|মন্তব্য|স্বাক্ষর|क्रम|क्रमांक|क्र सं|क्र|टिप्पणी|हस्ताक्षर|ക്രമ നമ്പർ|നമ്പർ|കുറിപ്പ്|ഒപ്പ്|bilang|puna|lagda|نمبر|نمبر شمار|شمار|دستخط|ریمارکس'

/** Parts of a name, which some files keep in columns of their own, in the order in which they are said. */
const NAME_PARTS = [
  `first name|first names|given name|given names|forename|fname|الاسم الأول|প্রথম নাম|নামের প্রথম অংশ|पहला नाम|प्रथम नाम|ആദ്യ പേര്|ആദ്യനാമം|unang pangalan|پہلا نام`,
  `middle name|middle names|الاسم الأوسط|মধ্য নাম|मध्य नाम|മധ്യനാമം|gitnang pangalan|درمیانی نام`,
  `last name|surname|family name|lname|اسم العائلة|اللقب|الاسم الأخير|শেষ নাম|পদবি|নামের শেষ অংশ|उपनाम|अंतिम नाम|कुलनाम|അവസാന പേര്|കുടുംബപ്പേര്|apelyido|huling pangalan|خاندانی نام|آخری نام`,
]

const split = (names: string) => names.split('|').map(plainWords)

/** What a heading may mean; the lower its rank, the likelier that column is called so. */
export type Meaning = { column: ImportColumn; rank: number }

const meanings = new Map<string, Meaning[]>()
for (const column of IMPORT_COLUMNS) {
  for (const [rank, name] of [plainWords(column), ...split(NAMES[column] ?? '')].entries()) {
    const before = meanings.get(name) ?? []
    if (name !== '' && !before.some((each) => each.column === column)) meanings.set(name, [...before, { column, rank }])
  }
}
const unread = new Set(split(NOT_READ))

const nameParts = new Map(NAME_PARTS.flatMap((names, part) => split(names).map((name) => [name, part] as const)))

/** Which part of a name a heading says, from 0 on in the order in which they are said; undefined where it says none. */
export const namePart = (heading: string): number | undefined => nameParts.get(plainWords(heading))

/** Whether it is the heading of a part of a name, or of several parts in one column. */
const saysNameParts = (plain: string) =>
  [...nameParts.keys()].some((part) => plain === part || plain.startsWith(`${part} `))

/** Whose name, number or money it is where it is not the member's own. */
const OF_OTHERS =
  /\b(nominee|father|mother|husband|wife|spouse|bank|group|branch|guarantor|reference|passport|emirates|eid|nid)s?\b/
/** What is owed, and what a line of one month says. */
const OWED = /\b(loan|due|dues|owed|owing|arrear|outstanding|pending|monthly|interest|fine)s?\b/

/** For headings of several words, what is meant by one of them. */
const BY_A_WORD: readonly [ImportColumn, RegExp, RegExp?][] = [
  ['email', /\be ?mail\b/],
  ['mobile', /\b(mobile|phone|whats ?app|telephone|cell)\b/],
  ['name', /\bname\b/],
  ['birthday', /\b(birth|birthday|dob)\b/],
  ['joined_on', /\b(joined|joining|admission)\b/],
  ['dues_paid_until', /\bpaid (until|till|up ?to)\b/, /\bamount\b/],
  ['savings', /\b(saving|deposit|balance)s?\b/, OWED],
]

/** A heading without the currency that stands behind it. */
const plainHeading = (heading: string) =>
  plainWords(heading)
    .replace(/(?<=\S) (in )?(aed|dhs?|dirhams?|درهم)$/, '')
    .trim()

/** Behind every name that is known whole. */
const RANK_OF_A_WORD = 1_000
const HEADING_LONGEST = 80

/**
 * What a heading may mean: 'Paid' is an amount or a month. Nothing for one that is known and not read ('S/N'), undefined
 * for one that is not known.
 */
export function columnsMeant(heading: string): readonly Meaning[] | undefined {
  if (heading.length > HEADING_LONGEST) return undefined
  const plain = plainHeading(heading)
  const known = meanings.get(plain)
  if (known) return known
  if (unread.has(plain)) return []
  if (OF_OTHERS.test(plain)) return undefined
  if (saysNameParts(plain)) return [{ column: 'name', rank: RANK_OF_A_WORD }]
  const [column] = BY_A_WORD.find(([, word, not]) => word.test(plain) && not?.test(plain) !== true) ?? []
  return column && [{ column, rank: RANK_OF_A_WORD }]
}

const LOANS = /\bloans?\b|\butang\b|قرض|ঋণ|লোন|लोन|ऋण|ലോൺ|വായ്പ/

/** Whether a heading is of what somebody has borrowed ('Loan balance'), a column of the import or not. */
export const speaksOfLoans = (heading: string): boolean =>
  heading.length <= HEADING_LONGEST && LOANS.test(plainWords(heading))

/** Whether a heading is a name that is known whole, of a column that is read or of one that is not. */
export function isColumnName(heading: string): boolean {
  if (heading.length > HEADING_LONGEST) return false
  const plain = plainHeading(heading)
  return plain !== '' && (meanings.has(plain) || unread.has(plain))
}

const TOTALS = new Set(
  split(
    `total|totals|grand total|sub total|subtotal|sum|total amount|net total|overall total|المجموع|الإجمالي|مجموع|إجمالي|الإجمالي الكلي|المجموع الكلي
    |মোট|সর্বমোট|মোট টাকা|कुल|योग|कुल योग|कुल राशि|जोड़|ആകെ|മൊത്തം|ആകെ തുക|kabuuan|kabuoan|کل|مجموعہ|میزان|ٹوٹل|کل رقم`,
  ),
)

/** Whether a cell says that its line is a sum of others. */
export const saysTotal = (cell: string): boolean => cell.length <= HEADING_LONGEST && TOTALS.has(plainHeading(cell))
