export const defaultLength = 25

/** Undefined when the text needs no shortening; a length of -1 never shortens. */
export function shorten(text: string, length: number): string | undefined {
  const characters = [...text]
  return length < 0 || characters.length <= length ? undefined : `${characters.slice(0, length).join('')}…`
}
