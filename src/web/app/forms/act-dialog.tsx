import { Trans } from '@lingui/react/macro'
import { type BaseSyntheticEvent, type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, shakeInvalid } from '#web/ui/form.tsx'

type ActFormProps<Fields extends FieldValues> = {
  /** What useAct gives. */
  act: {
    form: UseFormReturn<Fields>
    note?: ReactNode
    pending?: boolean
    error?: ReactNode
    /** It is ended, and what was typed with it. */
    close: () => void
    /** It is left, and what was typed is there again when it opens. */
    leave?: () => void
  }
  /** What will happen, to the money first of all. */
  what?: ReactNode
  /** The words of the button that does it. */
  action: ReactNode
  look?: 'primary' | 'danger'
  /** Called with what the fields hold, once they are right. */
  onSubmit: (fields: Fields, event?: BaseSyntheticEvent) => unknown
  /** The fields, if it needs any; they find the form in its context. */
  children?: ReactNode
}

/** Says what an action will do, takes what it needs, and stays with the reason when it is refused. */
export function ActDialog<Fields extends FieldValues>({
  title,
  ...props
}: ActFormProps<Fields> & { title: ReactNode }) {
  return (
    <Dialog open onClose={props.act.close} onBack={props.act.leave} title={title}>
      <ActForm {...props} />
    </Dialog>
  )
}

/** What stands in the dialog, for one that shows it only once something was fetched. */
export function ActForm<Fields extends FieldValues>(props: ActFormProps<Fields>) {
  const { act, what, action, look = 'primary', onSubmit, children } = props
  const { form, note, pending = false, error, close } = act
  const shown = useRef<HTMLFormElement>(null)
  // What is said at the lower edge hides a field that was just within sight.
  useEffect(() => {
    if (error) shown.current?.querySelector('[aria-invalid="true"]')?.scrollIntoView({ block: 'center' })
  }, [error])
  return (
    <FormProvider {...form}>
      <Form ref={shown} onSubmit={form.handleSubmit(onSubmit, shakeInvalid)}>
        {what && <div className="grid gap-2">{what}</div>}
        {note}
        {children}
        <FormActions className="flex flex-wrap justify-end gap-2">
          {error && (
            <div className="w-full">
              <Banner tone="error" live>
                {error}
              </Banner>
            </div>
          )}
          <Button look="quiet" onClick={close}>
            <Trans>Go back</Trans>
          </Button>
          <Button type="submit" look={look} pending={pending}>
            {action}
          </Button>
        </FormActions>
      </Form>
    </FormProvider>
  )
}

/** What sends the form of a dialog: it stays at the lower edge however long the form is. */
export function FormActions({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={cx(
        'sticky -bottom-px z-10 -mx-sheet -mb-sheet border-t border-rule bg-sheet px-sheet py-4',
        className,
      )}
    />
  )
}
