import { createHash } from 'node:crypto'

type Parameters = Readonly<Record<string, unknown>>

/** What a request brings along that its signature covers. */
export type SignedParts = { path: string; query: Parameters; body: unknown }

/**
 * The digests a request may carry. Clients sign the values as they hold them, servers read them back as text, so a
 * boolean may have been signed as `true` or as `"true"`: both readings count.
 */
export function signaturesOf(parts: SignedParts, secret: string): Set<string> {
  const collected = collect(parts)
  return new Set([digest(collected, asText, secret), digest(collected, asTyped, secret)])
}

/** Later parts win over earlier ones: path, query, body. */
function collect({ path, query, body }: SignedParts): Map<string, unknown> {
  const collected = new Map<string, unknown>()
  const segment = lastSegment(path)
  if (segment.includes(',')) collected.set('x-path-variable', segment)
  for (const [name, value] of Object.entries(query)) collected.set(name.replace(/\[\]$/, ''), value)
  if (body !== null && typeof body === 'object' && !Array.isArray(body)) {
    for (const [name, value] of Object.entries(body)) collected.set(name, value)
  }
  collected.delete('_t')
  return collected
}

function lastSegment(path: string): string {
  const segment = path.slice(path.lastIndexOf('/') + 1)
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Written key by key: an object would move keys that look like numbers to the front. */
function digest(parameters: ReadonlyMap<string, unknown>, read: (value: unknown) => unknown, secret: string): string {
  const pairs = [...parameters]
    .filter(([, value]) => value !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(read(value))}`)
  return createHash('md5')
    .update(`{${pairs.join(',')}}${secret}`)
    .digest('hex')
    .toUpperCase()
}

const asText = (value: unknown): unknown =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : value

function asTyped(value: unknown): unknown {
  if (typeof value === 'number') return String(value)
  if (value === 'true') return true
  return value === 'false' ? false : value
}
