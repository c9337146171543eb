/** Tests mark with this what people should read although nothing failed. */
export const remarkMark = '» '

/** Lines of a run's output that are meant for people. @param {string} output */
export const remarksIn = (output) =>
  output.split('\n').flatMap((line) => (line.startsWith(remarkMark) ? [line.trimEnd()] : []))
