import { type Sentence, sentence, type Value } from '#core/sentence.ts'

type Given = { by: string; association: string; roles: Value }

/** To whom somebody has given a role. */
export const roleGiven = (values: Given): Sentence =>
  sentence('{by} gave you a role at {association}: {roles}. You do its work in the app.', values)

/** To whom somebody has taken one from. */
export const roleRemoved = (values: Given): Sentence =>
  sentence('{by} removed your role at {association}: {roles}.', values)
