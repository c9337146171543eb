export const defaultLength = 25

const LAST_NARROW = 128
const widthOf = (character: string): number => ((character.codePointAt(0) ?? 0) <= LAST_NARROW ? 1 : 2)
const one = (): number => 1

/** How much room a text takes: a Latin letter is half a Chinese character. */
export const textWidth = (text: string): number => [...text].reduce((sum, character) => sum + widthOf(character), 0)

/**
 * Undefined when the text needs no shortening; a length of -1 never shortens. By width, the length counts halves of a
 * Chinese character, so that columns of mixed texts end at the same place.
 */
export function shorten(text: string, length: number, isByWidth = false): string | undefined {
  const sizeOf = isByWidth ? widthOf : one
  if (length < 0 || (isByWidth ? textWidth(text) : [...text].length) <= length) return undefined
  let room = length
  let short = ''
  for (const character of text) {
    room -= sizeOf(character)
    if (room < 0) break
    short += character
  }
  return `${short}…`
}
