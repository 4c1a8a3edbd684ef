// Those who send photos, in a process of their own: what they cost says nothing of the server. Told by photos.ts.
import { fire } from './load.ts'
import { fullForm } from './save-payment.ts'

export type Sending = { port: number; tokens: string[]; photo: string; atOnce: number }

process.on('message', async ({ port, tokens, photo, atOnce }: Sending) => {
  const bytes = Buffer.from(photo, 'base64')
  const shots = tokens.map((token) => fullForm(token, 'June', bytes))
  process.send?.({ begun: true })
  const { p50Ms } = await fire(port, shots, atOnce)
  process.send?.({ p50Ms })
})
