import { readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** Processor time of a whole process with its threads, in milliseconds. @param {number} pid */
export function processorMs(pid) {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name may hold blanks; what follows it does not.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
}

/** @param {number} pid */
export function residentBytes(pid) {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
  return pages * 4096
}

/** @param {number[]} values @param {number} share */
export const quantile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN
