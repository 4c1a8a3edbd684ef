import type { Row, RowWord } from './page.ts'
import { groupsOf, textOf } from './page.ts'

/** What a label says of the value beside it or below it. */
export type Label =
  | 'amount'
  | 'sent'
  | 'total'
  | 'fee'
  | 'balance'
  | 'other_amount'
  | 'date'
  | 'booked_date'
  | 'paper_date'
  | 'other_date'
  | 'reference'
  | 'network'
  | 'transaction'
  | 'receipt'
  | 'trace'
  | 'approval'
  | 'account'
  | 'sender'
  | 'beneficiary'
  | 'other'

/** Arabic is compared without the article, the signs of vowels, and the forms of one letter. A '#' is a number. */
export const plainLabel = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[#№]/g, ' no ')
    .replace(/[ً-ٰٟـ]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim()

/** Letters of Arabic that differ in their dots alone, which a soft picture loses. */
const ALIKE = ['بتثنيئى', 'جحخ', 'دذ', 'رز', 'سش', 'صض', 'طظ', 'عغ', 'فق', 'وؤ'] as const
const DOTTED = new RegExp(`[${ALIKE.join('')}]`, 'g')
const withoutDots = new Map(ALIKE.flatMap((alike) => [...alike].map((letter) => [letter, alike[0]] as const)))
/** A text as its letters look without their dots: two texts that may be the same are alike. */
export const dotless = (text: string): string => text.replace(DOTTED, (letter) => withoutDots.get(letter) ?? letter)

/** Behind the name of a thing: that its number follows. 'ID' and 'no' are often read as others of these. */
const NUMBER = '(id|ip|ld|1d|io|nos?|n0|nr|nbr|num|number|code|ref|reference)'
/** What is numbered, for the bank or the house that moves the money. */
const MOVED =
  '(transaction|trans|tran|txn|trxn?|tnx|tx|transfer|trf|tfr|payment|pmt|operation|order|remittance|instruction|deal|ticket|' +
  'confirmation|tracking|control|request|message|session|deposit|collection|draft|ft|tt|upi|imps|neft|rtgs|raast|instapay|' +
  'pesonet|end to end|e2e)'
/** Papers with numbers of their own. */
const PAPER = '(receipt|rcpt|rct|voucher|slip|bill|invoice|inv|document|doc|advice|acknowledge?ment|ack|coupon)'
/** What a machine numbers for itself. */
const TRACED = '(trace|journal|jnl|sequence|seq|serial|sr|record|audit)'
const APPROVED = '(auth|authori[sz]ation|approval|appr|apprv)'
const word = (...words: string[]) => new RegExp(`(?<![\\p{L}])(${words.join('|')})(?![\\p{L}])`, 'u')
/** An Arabic word with what is written onto its beginning. */
const arabic = (...words: string[]) => new RegExp(`(?<![\\p{L}])(و|ب|ل)?(ال|لل)?(${words.join('|')})(?![\\p{L}])`, 'u')

/** A word of a thing, each with its article or without. */
const arabicThing = (words: string, things: string) =>
  new RegExp(`(?<![\\p{L}])(ال)?(${words}) (ال|لل)?(${things})(?![\\p{L}])`, 'u')
/** 'Number of' a thing, or its code. */
const arabicNumber = (things: string) => arabicThing('رقم|رمز|كود|معرف', things)

/** The first that fits says what the label is: what excludes stands before what includes. */
const SPELLED: readonly (readonly [Label, readonly RegExp[]])[] = [
  // What a machine counted of notes is what was paid, and costs nothing beside it.
  [
    'amount',
    [
      word('total (cash |notes? |amount )?(deposit|deposited|accepted|counted|inserted)', '(cash|notes|deposit) total'),
      /(^| )(ال)?(اجمالي|مجموع) (ال)?(مبلغ )?(ال)?(ايداع|مودع)/u,
    ],
  ],
  // 'Total debit' in Arabic has the word of a discount in it.
  ['total', [/(^| )(ال)?(اجمالي|مجموع) (ال)?(خصم|مخصوم|مبلغ)/u]],
  // The number of a paper that says how much is tax.
  ['receipt', [word(`(tax|vat) ${PAPER} ?${NUMBER}`)]],
  // A debit is said with the word of a discount too; of a fee it is said which.
  ['fee', [/(^| )خصم (ال)?(رسوم|رسم|عموله)/u]],
  ['amount', [/(^| )خصم مبلغ( |$)/u]],
  // Right before a figure: 'debited'.
  ['sent', [/(^| )تم خصم$/u]],
  [
    'balance',
    [
      word(
        'balance',
        'bal',
        'avl',
        'avail',
        'available',
        'limit',
        'outstanding',
        'remaining',
        'opening',
        'closing',
        'ledger',
        'overdraft',
        'left in',
      ),
      arabic('رصيد', 'رصيدك', 'رصيدكم', 'رصيدي', 'متاح', 'متبقي', 'حد'),
    ],
  ],
  [
    'fee',
    [
      word(
        'fees?',
        'charges?',
        'chgs?',
        'commission',
        'comm',
        'costs?',
        'markup',
        'vat',
        'value added',
        'tax',
        'surcharge',
        'discount',
        'cashback',
        'reward',
        'rewards',
        'points',
        'tip',
        'duty',
        'levy',
      ),
      arabic(
        'رسوم',
        'رسم',
        'عموله',
        'مصاريف',
        'مصروفات',
        'تكلفه',
        'اجور',
        'اتعاب',
        'ضريبه',
        'مضافه',
        'خصم',
        'مكافاه',
        'نقاط',
      ),
    ],
  ],
  [
    'other_amount',
    [
      word(
        'rates?',
        'exchange rate',
        'fx',
        'equivalent',
        'converted',
        'minimum',
        'maximum',
        'due',
        'payable',
        'requested',
        'previous',
        'last',
        'target',
        'change',
        'tendered',
        'refund',
        'saved',
        'save',
        'spent',
        'purchase[ds]?',
        'withdrawn',
        'withdrawal',
      ),
      arabic('سعر', 'صرف', 'سابق', 'مستحق', 'باقي', 'شراء', 'مشتريات', 'سحب'),
    ],
  ],
  [
    'total',
    [
      word('total', 'grand total', 'subtotal', 'sub total', 'net debit', 'gross', 'all in', 'including', 'you pay'),
      /^(amount )?to pay( |$)/u,
      arabic('اجمالي', 'مجموع', 'كلي', 'صافي'),
    ],
  ],
  [
    'other_date',
    [
      word(
        'expiry',
        'expires',
        'expiration',
        'valid',
        'birth',
        'dob',
        'due date',
        'next',
        'member since',
        'issue date',
        '(cheque|check|chq|instrument) (date|dt)',
        '(first|start|end|last|opening) (payment|date|instal?ment)',
        'statement date',
        'until',
        'schedule[d]?',
      ),
      arabic('انتهاء', 'ميلاد', 'استحقاق', 'صلاحيه'),
    ],
  ],
  // When a letter was written, which may be later.
  [
    'paper_date',
    [
      word(
        '(advice|letter|report|statement|print|printed|document|download) (date|dt)',
        '(printed|generated|downloaded) on',
      ),
      arabicThing('تاريخ', 'طباعه|اشعار|كشف|مستند'),
    ],
  ],
  // The day on which a bank books what was paid on another, and when what it shows was made.
  [
    'booked_date',
    [
      word('(value|posting|posted|booking|booked|settlement|clearing|entry) (date|dt)', '(posted|booked|settled) on'),
      arabicThing('تاريخ', 'قيمه|حق|ترحيل|تسويه|قيد'),
    ],
  ],
  [
    'date',
    [
      word(
        'date',
        'dated',
        'time',
        'dt',
        'date time',
        'sent on',
        'paid on',
        'done on',
        'made on',
        'transferred on',
        'completed on',
        'created on',
        'processed on',
        'executed on',
        'received on',
        'initiated on',
        'timestamp',
        'on',
        'when',
        'day',
      ),
      /^(processed|completed|executed|initiated)$/u,
      arabic('تاريخ', 'يوم', 'وقت'),
    ],
  ],
  // What somebody wrote for themselves is the reference where no other stands there.
  ['receipt', [word('(customer|client|member|biller|consumer|payee|sender|remitter) (ref|reference)')]],
  [
    'reference',
    [word('refs?', 'references?', `ref ?${NUMBER}`, `reference ?${NUMBER}`), arabic('مرجع', 'مرجعي', 'اشاره')],
  ],
  // What names a transfer from bank to bank, beside the number that the bank of the sender gives it.
  ['network', [word(`(utr|rrn|uetr|arn)( ${NUMBER})?`)]],
  // What a bank was told once, and does each month.
  ['account', [word(`standing (order|instruction) ?${NUMBER}`)]],
  [
    'transaction',
    [
      word(`${MOVED} ?${NUMBER}`, 'txn', 'trxn?', 'confirmation', 'mtcn', 'pcn', 'x ?pin', `pin ?${NUMBER}`),
      arabicNumber('عمليه|معامله|حواله|تحويل|حركه|طلب|تاكيد|دفعه|دفع|قيد|امر|ايداع|سداد|ارساليه'),
    ],
  ],
  ['receipt', [word(`${PAPER} ?${NUMBER}`, 'rcpt'), arabicNumber('ايصال|سند|وصل|قسيمه|فاتوره|اشعار|مستند|قبض')]],
  ['trace', [word(`${TRACED} ?${NUMBER}`, 'trace', 'stan', 'seq', 'serial'), arabicNumber('تتبع|تسلسل|تسلسلي|متسلسل')]],
  ['approval', [word(`${APPROVED} ?${NUMBER}`), arabicNumber('تفويض|موافقه|اعتماد|تصريح')]],
  [
    'account',
    [
      word(
        'iban',
        'account',
        'acct',
        'acc',
        'a c',
        'ac',
        'card',
        'mobile',
        'phone',
        'swift',
        'bic',
        'customer (id|no|number)',
        'branch',
        'terminal',
        'machine',
        'device',
        'atm',
        'cdm',
        'trn',
        'tel',
        'emirates id',
        'routing',
        'sort code',
      ),
      arabic('حساب', 'ايبان', 'بطاقه', 'هاتف', 'جوال', 'فرع', 'جهاز'),
    ],
  ],
  // What arrives is what was paid without its costs.
  ['amount', [word('(they|recipient|receiver|beneficiary|payee) (will )?(gets?|receives?|received)')]],
  [
    'amount',
    [
      word('amount', 'amt', 'value', 'transfer amount', 'sum', 'principal'),
      arabic('مبلغ', 'قيمه', 'مبلغا', 'قيمتها', 'قيمته', 'مبلغها', 'مبلغه'),
    ],
  ],
  [
    'sent',
    [
      word(
        'you send',
        'you sent',
        'you paid',
        'you transferred',
        'to pay',
        'you deposited',
        'you ve sent',
        'you have sent',
        'sent',
        'paid',
        'transferred',
        'deposited',
        'deposit',
        'credited',
        'debited',
        'remitted',
        'money sent',
        'send money',
        'cash accepted',
        'cash in',
        'top up',
        'transfer',
        'trfd?',
        'tfr',
        'xfer',
        'payment',
        'received',
        'cash deposit',
        'sending',
        'transfer of',
        'payment of',
        'debit',
        'credit',
      ),
      arabic('ارسلت', 'دفعت', 'حولت', 'تحويل', 'ايداع', 'مرسل', 'مدفوع', 'محول', 'سداد', 'دفع'),
    ],
  ],
]

const LABELS = SPELLED.map(([label, patterns]) => [label, patterns.map(asSeen)] as const)

/** A pattern for what is compared without dots. */
function asSeen({ source, flags }: RegExp): RegExp {
  return new RegExp(dotless(source), flags)
}

/** Labels of people. They are words of everyday sentences too, so they count only where they begin a label. */
const PEOPLE: readonly (readonly [Label, RegExp])[] = [
  [
    'beneficiary',
    /^((to|recipient|receiver|beneficiary|payee|paid to|sent to|pay to|transfer(red)? to|payment to|deposit(ed)? to|credited to|credit to|to account|send to|receiving (party|account)|merchant|biller)( (name|account name|details|title))?|credit(ed)? account (name|title)|account (name|title)|name of (the )?(beneficiary|recipient|payee))$/u,
  ],
  [
    'beneficiary',
    /^((اسم )?(ال)?(مستفيد|مستلم|مرسل اليه|محول اليه)|(اسم )?المستفيد|الي|الي حساب|تحويل الي|اسم صاحب الحساب)$/u,
  ],
  [
    'sender',
    /^((from|sender|remitter|sent by|paid by|payer|transferred by|from account|sent from|paid from|debit(ed)? from|ordering customer|depositor|deposited by|customer|account holder|originator|initiated by)( (name|account name|details|title))?|debit(ed)? account (name|title)|customer name|name of (the )?(sender|remitter))$/u,
  ],
  ['sender', /^((اسم )?(ال)?(مرسل|محول|مودع|دافع|عميل)|من|من حساب)$/u],
  // Where the account of one of them is.
  [
    'other',
    /^(beneficiary|recipient|receiver|receiving|payee|sender|sending|remitter|remitting|to|from)( s)? bank( name)?$/u,
  ],
  ['other', /^(اسم )?(ال)?بنك (ال)?(مستفيد|مستلم|مرسل|محول)$/u],
]

/** What a text is the label of; undefined where it is none. */
export function labelOf(text: string): Label | undefined {
  const plain = plainLabel(text)
  if (plain === '' || plain.length > 60) return undefined
  return spelled(plain) ?? (APART.test(plain) ? spelled(plain.replaceAll(' ', '')) : undefined)
}

/** A word whose letters a machine prints so far apart that parts of it are read as words. */
const APART = /^[a-z]{1,4}( [a-z]{1,4}){1,2}$/

function spelled(plain: string): Label | undefined {
  const person = PEOPLE.find(([, pattern]) => pattern.test(plain))
  if (person) return person[0]
  const seen = dotless(plain)
  return LABELS.find(([, patterns]) => patterns.some((pattern) => pattern.test(seen)))?.[0]
}

/** Such a thing alone, with its number right beside it. */
const NUMBERED = /^(transaction|txn|receipt|voucher|confirmation|ticket|slip|invoice|order)$/u

/** The same of a text whose value stands right beside it: 'Voucher: 1043827' gives its number. */
export const labelBeside = (text: string): Label | undefined =>
  labelOf(NUMBERED.test(plainLabel(text)) ? `${text} no` : text)

/** What a row says at both edges of a page, in two languages, of the value in the middle of the row beside it. */
export function saidAround(row: Row, value: readonly RowWord[]): Label | undefined {
  const [left, right, ...more] = groupsOf(row)
  const [first, last] = [value[0], value.at(-1)]
  if (!left || !right || !first || !last || more.length > 0) return undefined
  const isBetween = (left.at(-1)?.right ?? 0) < first.left && (right[0]?.left ?? 0) > last.right
  const label = labelOf(textOf(left))
  return isBetween && label === labelOf(textOf(right)) ? label : undefined
}

/** A label where it stands: the words of it, at the beginning of a group or as a whole one. */
export type PlacedLabel = { label: Label; words: readonly RowWord[]; row: Row }

/** The labels of people that a page has, each with its words. */
export function groupLabels(rows: readonly Row[]): PlacedLabel[] {
  return rows.flatMap((row) =>
    groupsOf(row).flatMap((words) => {
      const label = labelOf(textOf(words))
      return label ? [{ label, words, row }] : []
    }),
  )
}
