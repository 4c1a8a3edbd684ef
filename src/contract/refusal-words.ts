/** How a refusal is answered. */
export type RefusalWords = {
  status: 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 422 | 429 | 503
  /** Plain words; `{name}` is filled from the refusal's details. */
  message: string
  /** The form's field that the sentence belongs to, if it belongs to one. */
  field?: string
}
