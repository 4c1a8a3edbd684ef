import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useFormDraft } from '#web/app/forms/use-form-draft.tsx'
import type { ModalWays } from '#web/ui/use-modal.tsx'

/** Numbers of somebody else's account and passport are typed anew. */
const NEVER_KEPT = ['account_number', 'payee_account', 'bank_account', 'passport_or_nid'] as const

/** Keeps what stands in a form of the office over a reload: once it is closed, its draft has ended. */
export function useOfficeDraft<Fields extends FieldValues>(
  place: string,
  form: UseFormReturn<Fields>,
  onClose: () => void,
) {
  const { note, forget } = useFormDraft(place, form, NEVER_KEPT)
  const close = () => {
    forget()
    onClose()
  }
  return { note, forget, close }
}

/** The same of a form that ends as a modal does: done or left, its draft ends with it. */
export function useActDraft<Fields extends FieldValues>(place: string, form: UseFormReturn<Fields>, modal: ModalWays) {
  const { note, forget, close } = useOfficeDraft(place, form, modal.onClose)
  const ways: ModalWays = {
    onClose: close,
    onDone: (message, notice) => {
      forget()
      modal.onDone(message, notice)
    },
  }
  return { note, ways }
}
