import { createContext, use, useEffect, useState } from 'react'
import type { Association } from '#contract/association.ts'

/** What the public pages say about the association. The server writes it into every page it serves. */
export type PublicAssociation = Pick<Association, 'name' | 'email' | 'phone' | 'address'> & {
  /** Of loans, as they are read: whole AED '5,000', months '36', percent '7'. */
  loanMin: string
  loanMax: string
  loanTermMax: string
  loanInterest: string
  /** Whether the server sends emails; the rendered pages are the same for both. */
  emails: boolean
  /** Whether there is anything to show of the books, the officers, the costs. */
  published: boolean
}

/** Stand in the pages rendered at build time, where the server replaces them. */
export const associationTokens: PublicAssociation = {
  name: '%ASSOCIATION_NAME%',
  email: '%ASSOCIATION_EMAIL%',
  phone: '%ASSOCIATION_PHONE%',
  address: '%ASSOCIATION_ADDRESS%',
  loanMin: '%ASSOCIATION_LOAN_MIN%',
  loanMax: '%ASSOCIATION_LOAN_MAX%',
  loanTermMax: '%ASSOCIATION_LOAN_TERM_MAX%',
  loanInterest: '%ASSOCIATION_LOAN_INTEREST%',
  emails: true,
  published: false,
}

export const AssociationContext = createContext(associationTokens)

export function useAssociation(): PublicAssociation {
  return use(AssociationContext)
}

/** Whether the server sends emails. True at first: a page is rendered to HTML before any server is known. */
export function useEmails(): boolean {
  const { emails } = useAssociation()
  const [known, setKnown] = useState(true)
  useEffect(() => setKnown(emails), [emails])
  return known
}

/** Reads the data block of the page. Without a server that fills it (`vite` alone) the tokens stand. */
export function readAssociation(): PublicAssociation {
  const text = document.getElementById('association')?.textContent ?? ''
  return text.startsWith('{') ? JSON.parse(text) : associationTokens
}
