/** A picture that needs nothing fetched: two fields of colour. */
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="120"><path fill="#357" d="M0 0h240v120H0z"/><path fill="#fb3" d="M0 80 80 30 150 90 200 60 240 80V120H0z"/></svg>'

export const pictureAddress = `data:image/svg+xml,${encodeURIComponent(drawing)}`

export const photo = new File([drawing], 'receipt-of-may.svg', { type: 'image/svg+xml' })

export const paper = new File(['%PDF-1.7'], 'bank-receipt-2025-05-with-a-long-name-as-banks-give.pdf', {
  type: 'application/pdf',
})

/** For what is pressed and has nothing to do here. */
export const nothing = () => {}
