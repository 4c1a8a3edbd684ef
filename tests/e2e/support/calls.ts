import type { AnswerOf, CallName } from '#contract/calls.ts'

interface Sent {
  params?: { id: number | bigint | string }
  query?: Readonly<Record<string, string>>
  body?: object
  form?: Readonly<Record<string, string | Blob>>
  /** Of which Somiti; the one that all tests share unless told. */
  origin?: string | undefined
}

/** Makes a call of the contract as somebody else would, beside the browser. Throws where it is not answered with 200. */
export async function ask<N extends CallName>(token: string, name: N, sent: Sent = {}) {
  const { params, query, body, form, origin = process.env.SOMITI_ORIGIN } = sent
  const [method = '', path = ''] = name.split(' ')
  const asked = query ? `?${new URLSearchParams(query)}` : ''
  const address = `${origin}${params ? path.replace(':id', String(params.id)) : path}${asked}`
  const headers = new Headers({ authorization: `Bearer ${token}` })
  if (body) headers.set('content-type', 'application/json')
  const answer = await fetch(address, {
    method,
    headers,
    body: form ? formData(form) : body ? JSON.stringify(body) : null,
  })
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as AnswerOf<N>
}

function formData(fields: Readonly<Record<string, string | Blob>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}
