import { plainWords } from './sheets/plain-words.ts'

/** What banks call the columns in seven languages; the likelier names first. English ones with variants are patterns beside. */
const NAMES = {
  date: `date of transaction|transaction dt|txn dt|tran dt|value dt|posted on|posted date|posting dt|posted|book dt
    |التاريخ|تاريخ|تاريخ العملية|تاريخ المعاملة|تاريخ الحركة|تاريخ القيد|تاريخ الحق|তারিখ|লেনদেনের তারিখ|দিনাঙ্ক|মূল্য তারিখ
    |तारीख|दिनांक|तिथि|लेनदेन की तारीख|लेन देन की तारीख|लेनदेन दिनांक|लेनदेन तिथि|तारीख मूल्य|തീയതി|തിയതി|ഇടപാട് തീയതി|ഇടപാടിന്റെ തീയതി
    |petsa|petsa ng transaksyon|petsa ng transaksiyon|تاریخ|لین دین کی تاریخ|ٹرانزیکشن کی تاریخ`,
  description: `payment details|transaction narration|transaction particulars|memo|beneficiary|payee|text|details of transaction
    |البيان|الوصف|التفاصيل|بيان|وصف|تفاصيل|شرح|تفاصيل العملية|وصف العملية|بيان العملية|বিবরণ|বর্ণনা|বিস্তারিত|লেনদেনের বিবরণ|মন্তব্য
    |विवरण|ब्यौरा|ब्योरा|लेनदेन विवरण|लेनदेन का विवरण|वर्णन|टिप्पणी|വിവരണം|വിവരങ്ങൾ|വിശദാംശങ്ങൾ|ഇടപാട് വിവരണം|ഇടപാടിന്റെ വിവരണം
    |paglalarawan|detalye|mga detalye|deskripsyon|detalye ng transaksyon|تفصیل|تفصیلات|بیان|لین دین کی تفصیل|وضاحت`,
  reference: `ref number|reference number|utr|utr no|rrn|instrument no|instrument number|chq no|chq number|trn|transaction no|document no
    |المرجع|رقم المرجع|مرجع|الرقم المرجعي|رقم العملية|رقم الشيك|রেফারেন্স|রেফারেন্স নম্বর|রেফারেন্স নং|সূত্র|সূত্র নং|চেক নম্বর|চেক নং
    |संदर्भ|संदर्भ संख्या|संदर्भ सं|संदर्भ नंबर|रेफरेंस|रेफरेंस नंबर|चेक संख्या|चेक नंबर|റഫറൻസ്|റഫറൻസ് നമ്പർ|അവലംബം|ചെക്ക് നമ്പർ
    |sanggunian|reperensiya|reperensya|numero ng sanggunian|reference no|numero ng tseke|حوالہ|حوالہ نمبر|ریفرنس|ریفرنس نمبر|چیک نمبر`,
  debit: `debits|amount debited|debited|debit amt|withdrawal amt|dr amt|withdrawals dr|withdrawal dr|payments|payment|outflow|money going out
    |مدين|المدين|السحب|سحب|سحوبات|المسحوبات|الخصم|خصم|مبلغ السحب|المبلغ المدين|ডেবিট|উত্তোলন|খরচ|টাকা উত্তোলন|তোলা|ডেবিট টাকা
    |डेबिट|नामे|निकासी|आहरण|खर्च|डेबिट राशि|निकासी राशि|ഡെബിറ്റ്|പിൻവലിക്കൽ|പിൻവലിച്ചത്|പറ്റ്|ഡെബിറ്റ് തുക
    |debito|nilabas|labas|withdrawal|kinuha|inilabas|ڈیبٹ|نکاسی|نکالی گئی رقم|رقم نکالی گئی|خرچ`,
  credit: `credits|amount credited|credited|credit amt|deposit amt|cr amt|deposits cr|deposit cr|received|receipts|inflow|money coming in|lodgement|lodgements
    |دائن|الدائن|الإيداع|إيداع|إيداعات|الإيداعات|مبلغ الإيداع|المبلغ الدائن|ক্রেডিট|জমা|টাকা জমা|আমানত|ক্রেডিট টাকা
    |क्रेडिट|जमा|जमा राशि|क्रेडिट राशि|ക്രെഡിറ്റ്|നിക്ഷേപം|നിക്ഷേപിച്ചത്|വരവ്|ക്രെഡിറ്റ് തുക
    |kredito|pasok|ipinasok|deposito|idineposito|natanggap|کریڈٹ|جمع|جمع شدہ|جمع شدہ رقم|جمع کی گئی رقم`,
  amount: `amt|transaction amt|txn amount|tran amount|net amount|local amount|amount in aed|billing amount
    |المبلغ|مبلغ|قيمة|القيمة|مبلغ العملية|পরিমাণ|টাকা|টাকার পরিমাণ|লেনদেনের পরিমাণ|অর্থ|राशि|रकम|धनराशि|लेनदेन राशि|തുക|ഇടപാട് തുക
    |halaga|halaga ng transaksyon|رقم|لین دین کی رقم|ٹرانزیکشن کی رقم`,
  direction: `cr dr|dr cr|d c|c d|dc|debit or credit|credit or debit|debit credit indicator|cr dr indicator|sign|transaction kind|kind
    |نوع العملية|نوع الحركة|مدين دائن|دائن مدين|النوع|নামে জমা|ধরন|লেনদেনের ধরন|ডেবিট ক্রেডিট|प्रकार|लेनदेन का प्रकार|डेबिट क्रेडिट|नामे जमा|തരം|ഇടപാട് തരം|ഡെബിറ്റ് ക്രെഡിറ്റ്
    |uri|uri ng transaksyon|debito kredito|قسم|لین دین کی قسم|ڈیبٹ کریڈٹ`,
  balance: `ledger balance|current balance|book balance|balance amount|bal|balance after|available bal|closing bal
    |الرصيد|رصيد|الرصيد الحالي|الرصيد المتاح|الرصيد الختامي|الرصيد بعد العملية|ব্যালেন্স|স্থিতি|অবশিষ্ট|বর্তমান স্থিতি|জের
    |शेष|शेष राशि|बैलेंस|बकाया|बाकी|ബാലൻസ്|ബാക്കി|ശേഷിക്കുന്ന തുക|ബാക്കി തുക|balanse|natitira|natitirang balanse|بیلنس|بقایا|باقی|باقی رقم`,
}

type Named = keyof typeof NAMES

const CURRENCY = /\s(?:in )?(?:aed|dhs?|dirhams?|درهم|درہم|दिरहम|দিরহাম|ദിർഹം)$/u

const plainName = (heading: string) => ` ${plainWords(heading)}`.replace(CURRENCY, '').trim()

const ranks = new Map<string, { column: Named; rank: number }[]>()
for (const [column, names] of Object.entries(NAMES) as [Named, string][])
  for (const [rank, name] of names.split('|').map(plainWords).entries())
    ranks.set(name, [...(ranks.get(name) ?? []), { column, rank }])

const LATIN = /\p{Script=Latin}+/gu
const OTHERS = /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}]+/gu

/** The words of a heading, and, where it says the same in two scripts ('Date / التاريخ'), those of each. */
export function sayingsOf(heading: string): string[] {
  const isDouble = heading.search(LATIN) >= 0 && heading.search(OTHERS) >= 0
  return isDouble ? [heading, heading.replace(OTHERS, ' '), heading.replace(LATIN, ' ')] : [heading]
}

/** How likely a heading is what a bank calls this column: 0 is the likeliest, undefined where it is not. */
export const nameRank = (heading: string, column: Named): number | undefined =>
  ranks.get(plainName(heading))?.find((each) => each.column === column)?.rank

const words = (list: string) => new Set(list.split('|').map(plainWords))

/** What a cell beside an amount says where it left the account, and where it came. */
export const LEFT_WORDS = words(
  'debited|out|مدين|سحب|خصم|صادر|ডেবিট|উত্তোলন|নামে|डेबिट|नामे|निकासी|ഡെബിറ്റ്|പിൻവലിക്കൽ|പറ്റ്|debito|labas|ڈیبٹ|نکاسی',
)
export const CAME_WORDS = words(
  'credited|in|دائن|إيداع|وارد|ক্রেডিট|জমা|क्रेडिट|जमा|ക്രെഡിറ്റ്|നിക്ഷേപം|വരവ്|kredito|pasok|کریڈٹ|جمع',
)
