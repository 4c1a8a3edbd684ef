import type { ToastType } from './toaster.tsx'

/**
 * Shows a sentence at the top of the page's end for a second (specification, point 9). It is gone before everybody has
 * read it, so whatever it says also has to stand in the page. Where it is read out there, as a live Banner is, the toast is
 * `heard`, and not read out a second time.
 */
export async function toast(message: string, type: ToastType = 'default', heard = false): Promise<void> {
  // Loaded when first needed: most visits to a public page never show one. Without a connection what stands in the page does.
  const toaster = await import('./toaster.tsx').catch(() => undefined)
  toaster?.show(message, type, heard)
}
