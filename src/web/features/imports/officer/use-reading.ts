import { useRef, useState } from 'react'

/**
 * What was said of how a file is read, and what a check of it found. Of changes that follow each other quickly all are
 * kept, and the answer to the last one counts; what cannot be read leaves in view what could.
 */
export function useReading<Reading, Checked>(check: (reading: Partial<Reading>) => Promise<Checked | undefined>) {
  const [reading, setReading] = useState<Partial<Reading>>({})
  const [checked, setChecked] = useState<Checked>()
  const last = useRef(reading)
  const good = useRef(reading)
  const say = (said: Partial<Reading>) => {
    last.current = said
    setReading(said)
  }
  return {
    reading,
    checked,
    read: async (said: Partial<Reading>) => {
      say(said)
      const answer = await check(said)
      if (last.current !== said) return
      if (!answer) return say(good.current)
      good.current = said
      setChecked(answer)
    },
    /** What was found holds no longer. */
    uncheck: () => setChecked(undefined),
    /** For another file. */
    startAgain: () => {
      good.current = {}
      say({})
      setChecked(undefined)
    },
  }
}
