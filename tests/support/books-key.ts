import { openBooksKey } from '#server/secrets/books-key.ts'

/** With which tests seal the books. */
export const booksKey = openBooksKey(Buffer.alloc(32, 7))
