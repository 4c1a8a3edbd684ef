export type ToastType = 'default' | 'info' | 'success' | 'warning' | 'error'

/**
 * Shows a sentence at the top of the page's end for a second (specification, point 9). It is gone before everybody has
 * read it, so whatever it says also has to stand in the page.
 */
export async function toast(message: string, type: ToastType = 'default'): Promise<void> {
  // Loaded when first needed: most visits to a public page never show one.
  const { show } = await import('./toaster.tsx')
  show(message, type)
}
