const shanghaiOffsetMs = 8 * 3600_000

/** `yyyy-MM-dd HH:mm:ss` in GMT+8, whatever zone the machine is in. */
export function toWireTime(date: Date): string {
  return new Date(date.getTime() + shanghaiOffsetMs).toISOString().slice(0, 19).replace('T', ' ')
}

export const toWireTimeOrNull = (date: Date | null): string | null => (date ? toWireTime(date) : null)

export const toWireDate = (date: Date): string => toWireTime(date).slice(0, 10)

/** Reads `yyyy-MM-dd HH:mm:ss` or `yyyy-MM-dd` as GMT+8; undefined when it is neither, or no real day. */
export function fromWireTime(text: string): Date | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}:\d{2}))?$/.exec(text.trim())
  if (!match) return undefined
  const date = new Date(`${match[1]}T${match[2] ?? '00:00:00'}+08:00`)
  const isReal = !Number.isNaN(date.getTime()) && toWireTime(date).startsWith(match[1] ?? '')
  return isReal ? date : undefined
}
