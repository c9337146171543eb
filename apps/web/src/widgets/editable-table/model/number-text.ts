/** An optional minus, digits, an optional decimal part; empty and a lone minus are on their way to a number. */
const partialNumber = /^-?\d*(?:\.\d*)?$/
const wholeNumber = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/

/** What the input shows after a keystroke: the new text, or the old one when the new is no number. */
export const acceptNumberText = (next: string, previous: string): string => (partialNumber.test(next) ? next : previous)

/** What is kept when the input is left. */
export function finishNumberText(text: string): number | '' {
  return wholeNumber.test(text) ? Number(text) : ''
}
