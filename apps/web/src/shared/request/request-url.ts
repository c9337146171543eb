const DICT_ITEMS = 'sys/dict/getDictItems'

export type QueryValue = string | number | boolean | null | undefined
export type QueryParams = Readonly<Record<string, QueryValue>>

/** Prefix of every call; a full address is used when the server lives on another origin. */
export const apiBase: string = (import.meta.env['VITE_API_BASE'] as string | undefined) ?? '/jeecg-boot'

const isAbsolute = (path: string) => /^https?:\/\//.test(path)

export function apiUrl(path: string): string {
  if (isAbsolute(path)) return path
  return path.startsWith('/') ? apiBase + path : `${apiBase}/${path}`
}

/** Relative file paths live below the static prefix; full addresses stay as they are. */
export function fileUrl(path: string | null | undefined): string {
  if (!path) return ''
  if (isAbsolute(path) || path.startsWith('data:')) return path
  return apiUrl(`/sys/common/static/${path.replace(/^\/+/, '')}`)
}

export function socketUrl(path: string): string {
  const url = new URL(apiUrl(path), globalThis.location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return url.href
}

/** Query with empty values left out; GET calls carry the unix second so that no cache answers them. */
export function withQuery(path: string, params: QueryParams, nowMs?: number): string {
  const search = new URLSearchParams()
  if (nowMs !== undefined && !path.includes(DICT_ITEMS)) search.set('_t', String(Math.floor(nowMs / 1000)))
  for (const [key, value] of Object.entries(params)) {
    if (value !== undefined && value !== null) search.set(key, String(value))
  }
  const query = search.toString()
  if (query === '') return path
  return path + (path.includes('?') ? '&' : '?') + query
}
