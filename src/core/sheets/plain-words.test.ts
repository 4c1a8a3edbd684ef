import { expect, test } from 'vitest'
import { isDamaged } from './plain-words.ts'

test.each(['????? ?????', 'Ren\ufffd', 'JosÃ© Rizal', 'Ù…Ø\u00ad', 'à¦…', 'NuÃ±ez', 'Oâ€™Brien', 'A\u0085'])(
  'letters of %j are damaged',
  (text) => expect(isDamaged(text)).toBe(true),
)

test.each(['José Rizal', "O'Brien", 'Ângela', 'Niño Ñañez', 'محمد', 'অমিনা', 'Who?', 'Àlex Øre', 'Ã', 'Renée'])(
  'letters of %j are as they were written',
  (text) => expect(isDamaged(text)).toBe(false),
)
