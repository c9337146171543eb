/**
 * Words that existing clients expect to be refused with their own text. They protect nothing (names are looked up,
 * values are bound): they keep the answers of the contract.
 */
const words = 'exec insert select delete update drop count chr mid master truncate char declare'.split(' ')
const anywhere = [/extractvalue/, /updatexml/, /user\s*\(\s*\)/, /;/, /\+/, /\/\*/, /\*\//, /show\s+tables/]
const joins = ['and', 'or']

/** In names of tables and columns: a word followed by a space is enough. */
export function soundsLikeSqlInName(text: string): boolean {
  const lower = text.toLowerCase()
  return [...joins, ...words].some((word) => lower.includes(`${word} `)) || anywhere.some((form) => form.test(lower))
}

/** In descriptors, which may hold a condition: words that stand alone, `and` and `or` allowed. */
export function soundsLikeSqlInDescriptor(text: string): boolean {
  const lower = text.toLowerCase()
  return words.some((word) => lower.includes(` ${word} `)) || anywhere.some((form) => form.test(lower))
}
