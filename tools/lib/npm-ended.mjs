import { readFileSync } from 'node:fs'

/**
 * npm passes a signal to the shell it started us with, which ends without telling us. Whoever stops npm wants us
 * stopped, so the loss of that shell or of npm is reported once. Without npm nothing is watched.
 * @param {() => void} report
 */
export function onNpmEnded(report) {
  if (!process.env['npm_lifecycle_event']) return
  const starters = ancestors()
  const watch = setInterval(() => {
    if (ancestors() === starters) return
    clearInterval(watch)
    report()
  }, 200).unref()
}

/** Parent and, where the system shows it, grandparent: the shell and npm. */
function ancestors() {
  try {
    const status = readFileSync(`/proc/${process.ppid}/status`, 'utf8')
    return `${process.ppid} ${/^PPid:\s*(\d+)/m.exec(status)?.[1]}`
  } catch {
    return String(process.ppid)
  }
}
