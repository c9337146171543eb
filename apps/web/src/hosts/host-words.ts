import type { Host } from '@liangshu/contract/hosts/host'

/** Missing is two dashes, never nought. */
const missing = '--'

export const nameOf = ({ alias, name }: Pick<Host, 'alias' | 'name'>): string => alias || name

export const percentText = (value: number | null): string => (value === null ? missing : `${Math.round(value)}%`)

export function rateText(bytes: number | null): string {
  if (bytes === null) return missing
  if (bytes < 1024) return `${Math.round(bytes)} B/s`
  return bytes < 1024 ** 2 ? `${(bytes / 1024).toFixed(1)} KB/s` : `${(bytes / 1024 ** 2).toFixed(1)} MB/s`
}

export function durationText(seconds: number | null): string {
  if (seconds === null) return missing
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ]
  if (days > 0) return `${days}天${hours}小时`
  return hours > 0 ? `${hours}小时${minutes}分` : `${minutes}分`
}

/** How far a clock is ahead or behind. */
export function offsetText(ms: number | null): string {
  if (ms === null) return missing
  const size = Math.abs(ms)
  const text = size < 10_000 ? `${Math.round(size)} 毫秒` : `${Math.round(size / 1000)} 秒`
  return size < 0.5 ? '0 毫秒' : `${ms > 0 ? '快' : '慢'} ${text}`
}

export const numberText = (value: number | null, digits = 1): string =>
  value === null ? missing : value.toFixed(digits)
