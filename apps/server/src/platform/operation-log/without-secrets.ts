import { cutText } from '../http/clean-text.ts'

const secretName = /password|token|secret|captcha|smscode|salt|credential|passcode/i

/**
 * A copy for the log, with every value whose name sounds secret blanked, at any depth. A long text is cut, since the log
 * keeps its beginning only.
 */
export function withoutSecrets(value: unknown, longestText = Number.POSITIVE_INFINITY): unknown {
  if (typeof value === 'string') return cutText(value, longestText)
  if (Array.isArray(value)) return value.map((inner) => withoutSecrets(inner, longestText))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secretName.test(name) ? '***' : withoutSecrets(inner, longestText),
    ]),
  )
}
