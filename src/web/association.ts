import { createContext, use } from 'react'
import type { Association } from '#contract/association.ts'

/** What the public pages say about the association. The server writes it into every page it serves. */
export type AssociationContact = Pick<Association, 'name' | 'email' | 'phone' | 'address'>

/** Stand in the pages rendered at build time, where the server replaces them. */
export const associationTokens: AssociationContact = {
  name: '%ASSOCIATION_NAME%',
  email: '%ASSOCIATION_EMAIL%',
  phone: '%ASSOCIATION_PHONE%',
  address: '%ASSOCIATION_ADDRESS%',
}

export const AssociationContext = createContext(associationTokens)

export function useAssociation(): AssociationContact {
  return use(AssociationContext)
}

/** Reads the data block of the page. Without a server that fills it (`vite` alone) the tokens stand. */
export function readAssociation(): AssociationContact {
  const text = document.getElementById('association')?.textContent ?? ''
  return text.startsWith('{') ? JSON.parse(text) : associationTokens
}
