/** Canonical text of a book: maps and sets in insertion order, so two equal states have equal text. */
export function fingerprint(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (part instanceof Map) return [...part.entries()]
    if (part instanceof Set) return [...part]
    return part
  })
}
