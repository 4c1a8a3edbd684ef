import { createFormControl } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import { showServerErrors } from './use-send.ts'

describe('showServerErrors', () => {
  const formOf = (...fields: ('amount' | 'term')[]) => {
    const { formControl, register, handleSubmit, control, setError } = createFormControl({
      defaultValues: { amount: '', term: '' },
    })
    for (const field of fields) register(field)
    return { control, setError, register, errors: () => formControl.control._formState.errors, handleSubmit }
  }

  it('shows the first sentence at the field', () => {
    const form = formOf('amount')
    showServerErrors(form, { amount: ['It is too much.', 'It is odd.'] })
    expect(form.errors()).toMatchObject({ amount: { type: 'server', message: 'It is too much.' } })
  })

  it('shows it at the field that is called otherwise in the form', () => {
    const form = formOf('amount', 'term')
    showServerErrors(form, { duration_month: ['It is too long.'] }, { duration_month: 'term' })
    expect(form.errors()).toMatchObject({ term: { message: 'It is too long.' } })
  })

  it('gives the focus to the first field that shows one', () => {
    const form = formOf()
    const focused: string[] = []
    for (const name of ['amount', 'term'] as const) {
      const control = { name, focus: () => focused.push(name) }
      form.register(name).ref(control)
    }
    expect(showServerErrors(form, { other: ['No.'], term: ['No.'], amount: ['No.'] })).toBe(true)
    expect(focused).toEqual(['term'])
  })

  it('keeps what is no field of the form apart', () => {
    const form = formOf('amount')
    expect(showServerErrors(form, { lines: ['They do not balance.'] })).toBe(false)
    expect(form.errors()).toEqual({ root: { lines: { type: 'server', message: 'They do not balance.' } } })
  })

  it('lets the form be sent again, whatever the server said', async () => {
    const form = formOf('amount')
    showServerErrors(form, {
      amount: ['It is too much.'],
      term: ['Nobody sees this field.'],
      other: ['No such field.'],
    })
    let sent = 0
    await form.handleSubmit(() => {
      sent += 1
    })()
    expect(sent).toBe(1)
    expect(form.errors()).toEqual({})
  })
})
