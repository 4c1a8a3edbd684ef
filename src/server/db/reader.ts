/** How a person reads, as columns of a query: `language` and `digits` of a Reader. English until they choose. */
export const readerOf = (person: string) => `coalesce(${person}.language, 'en') as language, ${person}.digits`
