import { plainWords } from './plain-words.ts'

// What a cell says in one of a few words, in the seven languages and as people shorten them.

const words = (list: string) => new Set(list.split('|').map(plainWords))

const MALE = words('male|m|man|boy|mr|gents|ذكر|رجل|পুরুষ|पुरुष|आदमी|പുരുഷൻ|ആൺ|lalaki|مرد')
const FEMALE = words(
  'female|f|woman|girl|lady|ladies|mrs|ms|miss|أنثى|امرأة|মহিলা|নারী|স্ত্রী|महिला|स्त्री|औरत|സ്ത്രീ|പെൺ|babae|عورت|خاتون',
)

/** 'Male', 'F', 'أنثى'; undefined where it says neither. */
export function genderFromCell(text: string): 'male' | 'female' | undefined {
  const plain = plainWords(text)
  return MALE.has(plain) ? 'male' : FEMALE.has(plain) ? 'female' : undefined
}

const ACTIVE = words(
  'active|a|act|yes|y|current|running|continuing|نشط|نشطة|فعال|مستمر|نعم|সক্রিয়|চলমান|হ্যাঁ|सक्रिय|चालू|जारी|हाँ|हां|സജീവം|സജീവ|അതെ|aktibo|oo|سرگرم|جاری|ہاں',
)
const INACTIVE = words(
  'inactive|i|in active|not active|non active|no|n|left|closed|cancelled|canceled|resigned|exited|exit|stopped|dormant|discontinued|withdrawn|غير نشط|غير نشطة|غير فعال|متوقف|منسحب|لا|নিষ্ক্রিয়|বন্ধ|না|निष्क्रिय|बंद|नहीं|നിഷ്ക്രിയം|നിഷ്ക്രിയ|അല്ല|hindi aktibo|di aktibo|hindi|umalis|غیر فعال|غیر سرگرم|بند|نہیں',
)

/** Whether a member is active, as a column of states says it, or one called "Active" of yes and no; undefined where it says neither. */
export function activeFromCell(text: string): boolean | undefined {
  const plain = plainWords(text)
  return ACTIVE.has(plain) ? true : INACTIVE.has(plain) ? false : undefined
}
