/** `8.4 s`, `11 min 42 s`. @param {number} milliseconds */
export function durationOf(milliseconds) {
  const seconds = milliseconds / 1000
  if (seconds < 59.95) return `${seconds.toFixed(1)} s`
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} min ${whole % 60} s`
}
