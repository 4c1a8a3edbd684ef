import { expect, test } from 'vitest'
import { voiceMp4, voiceWebm } from '../../../tests/support/samples.ts'
import { voiceLengthS } from './voice-length.ts'

test('a recording in fragments says how long it is', () => {
  expect(voiceLengthS(voiceMp4('words', ['soun'], 95), 'audio/mp4')).toBe(95)
  expect(voiceLengthS(voiceWebm('words', undefined, 95), 'audio/webm')).toBeCloseTo(95, 0)
})

test('one without figures, or cut off within them, says nothing', () => {
  expect(voiceLengthS(voiceMp4(), 'audio/mp4')).toBeUndefined()
  const webm = voiceWebm('', undefined, 95)
  expect(voiceLengthS(webm.subarray(0, 40), 'audio/webm')).toBeUndefined()
  const mp4 = voiceMp4('words', ['soun'], 3)
  for (let bytes = 0; bytes < mp4.length; bytes += 1) {
    expect(() => voiceLengthS(mp4.subarray(0, bytes), 'audio/mp4')).not.toThrow()
  }
})
