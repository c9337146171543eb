import { MOST_LINE_CHARS } from '@liangshu/contract/hosts/agent-line'

// oxlint-disable-next-line no-control-regex -- they are what is looked for
const escapes = /\u001B(?:\[[0-9;?]*[ -/]*[@-~]|\][^\u0007\u001B]{0,2000}(?:\u0007|\u001B\\)?|[@-Z\\-_])/g
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const controls = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]/g

/** A line of a log as it may be shown: no colours, no control characters, no half characters, and of a length one can read. */
export function cleanLine(line: string): string {
  // Cut first: cleaning a megabyte to show a line of it would be work for nothing.
  const head = line.slice(0, MOST_LINE_CHARS * 2)
  const clean = head.replace(escapes, '').replaceAll('\t', '    ').replace(controls, '·').toWellFormed()
  if (line.length <= MOST_LINE_CHARS && clean.length <= MOST_LINE_CHARS) return clean
  return `${clean.slice(0, MOST_LINE_CHARS).toWellFormed()}…（已截断，原长${line.length}字符）`
}
