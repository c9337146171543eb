import { md5 } from './md5.ts'

/** Shipped in every client of this wire contract, so it proves nothing: the signature is a compatibility header. */
const SIGN_SECRET = 'dd05f1c54d63749eda95f9fa6d49v442a'

type Values = Readonly<Record<string, unknown>>

function pathVariable(path: string): Values {
  const last = path.split('?')[0]?.split('/').at(-1) ?? ''
  const decoded = decodeURIComponent(last)
  return decoded.includes(',') ? { 'x-path-variable': decoded } : {}
}

function queryValues(path: string): Values {
  const [, query = ''] = path.split('?')
  return Object.fromEntries(new URLSearchParams(query))
}

const asText = (value: unknown) => (typeof value === 'number' ? String(value) : value)

/** The flat map that is hashed: path variable, then query, then payload; the later wins. `_t` never takes part. */
export function signedValues(path: string, payload: Values = {}): Record<string, unknown> {
  const { _t, ...values } = { ...pathVariable(path), ...queryValues(path), ...payload }
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, asText(value)]))
}

export function signatureOf(values: Values): string {
  const pairs = Object.keys(values)
    .filter((key) => values[key] !== undefined)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${JSON.stringify(values[key])}`)
  return md5(`{${pairs.join(',')}}${SIGN_SECRET}`).toUpperCase()
}

export function signHeaders(path: string, payload: Values | undefined, nowMs: number): Record<string, string> {
  return { 'X-Sign': signatureOf(signedValues(path, payload)), 'X-TIMESTAMP': String(nowMs) }
}
