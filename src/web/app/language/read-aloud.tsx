import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { spokenLanguage } from './i18n.ts'

/** What is for the eye or the hand, within what is read. */
const SILENT = 'button, a, select, input, textarea, ol, svg, [aria-hidden="true"]'
const BLOCKS = 'h2, h3, p, label, li, dt, dd, legend, div'

/** Offered where a voice of this device speaks the page's language. No voice of a company's server hears of a balance. */
export default function ReadAloud({ what }: { what: 'balance' | 'next' | 'form' }) {
  const { t, i18n } = useLingui()
  const own = useRef<HTMLButtonElement>(null)
  const [speaks, setSpeaks] = useState(false)
  const voice = useOwnVoice(spokenLanguage())
  useEffect(() => () => speechSynthesis.cancel(), [])
  if (!voice) return null
  const labels = {
    balance: t`Read the balance aloud`,
    next: t`Read what is next aloud`,
    form: t`Read the form aloud`,
  }
  const read = () => {
    speechSynthesis.cancel()
    if (speaks) return setSpeaks(false)
    const text = wordsOf(own.current?.closest('[data-aloud]') ?? document.body, i18n.locale)
    const said = Object.assign(new SpeechSynthesisUtterance(text), { voice, lang: voice.lang })
    const end = () => setSpeaks(false)
    Object.assign(said, { onend: end, onerror: end })
    speechSynthesis.speak(said)
    setSpeaks(true)
  }
  return (
    <button
      ref={own}
      type="button"
      onClick={read}
      aria-pressed={speaks}
      aria-label={labels[what]}
      className="grid size-target shrink-0 place-items-center rounded-full text-leaf hover:bg-leaf-wash print:hidden"
    >
      <Icon name={speaks ? 'close' : 'speaker'} />
    </button>
  )
}

/** A voice of the device for the language. Some browsers know their voices only after a while. */
function useOwnVoice(language: string): SpeechSynthesisVoice | undefined {
  const [voice, setVoice] = useState(() => ownVoice(language))
  useEffect(() => {
    const look = () => setVoice(ownVoice(language))
    look()
    speechSynthesis.addEventListener?.('voiceschanged', look)
    return () => speechSynthesis.removeEventListener?.('voiceschanged', look)
  }, [language])
  return voice
}

/** As browsers also call the languages of the app. */
const OTHER_NAMES: Readonly<Record<string, string>> = { tl: 'fil' }

function ownVoice(language: string): SpeechSynthesisVoice | undefined {
  const names = [language, OTHER_NAMES[language]]
  return speechSynthesis.getVoices().find(({ lang, localService }) => localService && names.includes(primary(lang)))
}

const primary = (tag: string) => tag.toLowerCase().split(/[-_]/)[0] ?? ''

/** The words as one says them: a pause after each line, and the currency by its name. */
function wordsOf(container: Element, language: string): string {
  const copy = container.cloneNode(true) as Element
  for (const each of copy.querySelectorAll(SILENT)) each.remove()
  for (const each of copy.querySelectorAll(BLOCKS)) each.append('. ')
  const currency = new Intl.NumberFormat(language, { style: 'currency', currency: 'AED', currencyDisplay: 'name' })
  const name = currency.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? 'AED'
  return (copy.textContent ?? '')
    .replaceAll('AED', ` ${name} `)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/([.!?…।؟:])[\s.]*\. /g, '$1 ')
    .trim()
}
