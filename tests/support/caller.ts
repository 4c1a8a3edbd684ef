import type { FastifyInstance, InjectOptions } from 'fastify'
import { expect } from 'vitest'
import { type AnswerOf, type CallName, calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { contractFault, type RefusalAnswer } from './contract-check.ts'
import { type FormFile, multipart } from './multipart.ts'

export interface Sent {
  id?: number | bigint | string
  query?: Record<string, string>
  /** The JSON body, or the text fields of a multipart one. */
  fields?: object
  files?: Record<string, Buffer | FormFile>
  key?: string
  /** What the caller asks to be answered in: an Accept-Language. */
  language?: string
}

export interface Answered {
  status: number
  body: unknown
  bytes: Buffer
  headers: Readonly<Record<string, unknown>>
}

/** Calls the app as one person would. Every JSON answer is held against the contract. */
export interface Caller {
  token: string | undefined
  /** The answer of a call that succeeds. */
  ask<N extends CallName>(name: N, sent?: Sent): Promise<AnswerOf<N>>
  /** The refusal of a call that is refused with this code. */
  refused(code: string, name: CallName, sent?: Sent): Promise<RefusalAnswer>
  /** Whatever comes. */
  send(name: CallName, sent?: Sent): Promise<Answered>
  /** What the contract has no words for. */
  inject(options: InjectOptions): Promise<Answered>
}

export function callerOf(app: FastifyInstance, token?: string): Caller {
  const caller: Caller = {
    token,
    async ask<N extends CallName>(name: N, sent?: Sent) {
      const { status, body } = await caller.send(name, sent)
      expect(status, `${name} answered ${JSON.stringify(body)}`).toBe(200)
      return body as AnswerOf<N>
    },
    async refused(code, name, sent) {
      const { body } = await caller.send(name, sent)
      expect(body, name).toMatchObject({ code })
      return body as RefusalAnswer
    },
    async send(name, sent = {}) {
      const answered = await caller.inject(requestOf(name, sent))
      expect(contractFault(name, answered.status, answered.body)).toBeUndefined()
      return answered
    },
    async inject({ headers, ...options }) {
      const signed = caller.token === undefined ? {} : { authorization: `Bearer ${caller.token}` }
      const response = await app.inject({ ...options, headers: { ...signed, ...headers } })
      const isJson = String(response.headers['content-type']).startsWith('application/json')
      return {
        status: response.statusCode,
        body: isJson ? response.json() : undefined,
        bytes: response.rawPayload,
        headers: response.headers,
      }
    },
  }
  return caller
}

/** The request that a call of the contract is. */
export function requestOf(name: CallName, { id, query, fields, files, key, language }: Sent): InjectOptions {
  const declared: Endpoint = calls[name]
  const [method, path] = name.split(' ') as ['GET' | 'POST', string]
  const headers = {
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...(language === undefined ? {} : { 'accept-language': language }),
  }
  const target = { method, url: path.replace(':id', String(id)), ...(query ? { query } : {}) }
  if (declared.form) {
    const form = multipart([...Object.entries(fields ?? {}), ...Object.entries(files ?? {})])
    return { ...target, payload: form.payload, headers: { ...headers, ...form.headers } }
  }
  return fields === undefined ? { ...target, headers } : { ...target, headers, payload: fields }
}
