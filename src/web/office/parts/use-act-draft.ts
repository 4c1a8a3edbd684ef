import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { ModalWays } from '#web/ui/use-modal.tsx'
import { useFormDraft } from '#web/use-form-draft.tsx'

/** Numbers of somebody else's account and passport are typed anew. */
const NEVER_KEPT = ['account_number', 'payee_account', 'bank_account', 'passport_or_nid'] as const

/** Keeps what stands in a form of the office over a reload. Done or left, its draft ends with it. */
export function useActDraft<Fields extends FieldValues>(place: string, form: UseFormReturn<Fields>, modal: ModalWays) {
  const { note, forget } = useFormDraft(place, form, NEVER_KEPT)
  const ways: ModalWays = {
    onClose: () => {
      forget()
      modal.onClose()
    },
    onDone: (message, notice) => {
      forget()
      modal.onDone(message, notice)
    },
  }
  return { note, ways }
}
