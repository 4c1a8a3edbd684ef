import { DatabaseError } from 'pg'

/**
 * What a log says of an error: enough to find it by, and no value of a row or a call. A database tells the whole row in
 * `detail`, a statement's parameters in `where`, and what it could not read in the message of a data exception (class 22
 * of its codes); JSON.parse repeats what it could not read.
 */
export function errorForLog(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error ? String(error.code) : undefined
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const told = {
    type: error.name,
    message: repeatsValues(error) ? undefined : error.message,
    code,
    ...(error instanceof DatabaseError ? placeOf(error) : {}),
    stack: frames.map((line) => line.trim()).join('\n'),
    ...(error.cause === undefined ? {} : { cause: errorForLog(error.cause) }),
  }
  return told
}

const repeatsValues = (error: Error) =>
  error instanceof SyntaxError || (error instanceof DatabaseError && error.code?.startsWith('22') === true)

const placeOf = ({ severity, table, column, constraint, routine }: DatabaseError) => {
  return { severity, table, column, constraint, routine }
}
