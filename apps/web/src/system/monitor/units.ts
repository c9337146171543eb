const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

export function bytesText(bytes: number): string {
  let [value, unit] = [bytes, 0]
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  return `${unit === 0 ? value : value.toFixed(value < 10 ? 2 : 1)} ${units[unit]}`
}

export function uptimeText(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24]
  if (days > 0) return `${days} 天 ${hours} 小时`
  return hours > 0 ? `${hours} 小时 ${minutes % 60} 分` : `${minutes} 分 ${Math.floor(seconds % 60)} 秒`
}

export const percentText = (part: number): string => `${(part * 100).toFixed(1)}%`
export const msText = (ms: number): string => `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} 毫秒`
export const secondsText = (seconds: number): string =>
  seconds < 120 ? `${seconds.toFixed(1)} 秒` : uptimeText(seconds)
export const countText = (count: number): string => Math.round(count).toLocaleString('zh-CN')
