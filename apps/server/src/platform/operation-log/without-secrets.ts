const secretName = /password|token|secret|captcha|smscode|salt|credential|passcode/i

/** A copy for the log, with every value whose name sounds secret blanked, at any depth. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, secretName.test(name) ? '***' : withoutSecrets(inner)]),
  )
}
