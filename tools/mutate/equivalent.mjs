/**
 * Faults that change nothing anybody could see, so that no test can notice them. Known by the file, the line's text and
 * what the fault makes of it, so that they survive lines that move.
 * @type {readonly { file: string, code: string, fault: string, why: string }[]}
 */
export const equivalents = []

/** @param {import('./find-places.mjs').Place} place @param {string} text of the file */
export function isEquivalent({ file, start, from, to }, text) {
  const lineStart = text.lastIndexOf('\n', start) + 1
  const lineEnd = text.indexOf('\n', start)
  const code = text.slice(lineStart, lineEnd < 0 ? undefined : lineEnd).trim()
  return equivalents.some((each) => each.file === file && each.code === code && each.fault === `${from} -> ${to}`)
}
