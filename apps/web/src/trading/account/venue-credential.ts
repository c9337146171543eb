interface VenueField {
  readonly name: string
  readonly label: string
  readonly placeholder?: string
  readonly isSecret?: boolean
}

/** What each venue asks for; it is sent once, sealed there, and never comes back. */
export const venueFields: Readonly<Record<string, readonly VenueField[]>> = {
  VEIGHNA: [
    { name: 'url', label: '服务地址', placeholder: 'https://veighna.example.com' },
    { name: 'gateway', label: '网关', placeholder: 'CTP、XTP…' },
    { name: 'username', label: '登录名' },
    { name: 'password', label: '登录密码', isSecret: true },
  ],
  BINANCE: [
    { name: 'apiKey', label: 'API Key', isSecret: true },
    { name: 'secret', label: 'Secret', isSecret: true },
  ],
}

export type VenueValues = Readonly<Record<string, string | undefined>>

/** The key as the server takes it; nothing when nothing was typed, so that a stored one stays. */
export function credentialOf(platformCode: string, values: VenueValues = {}): string | undefined {
  const fields = venueFields[platformCode] ?? []
  const typed = fields.map(({ name }): [string, string] => [name, values[name]?.trim() ?? ''])
  return typed.some(([, text]) => text !== '') ? JSON.stringify(Object.fromEntries(typed)) : undefined
}

/** Which of them are still missing: all for a new account, none of a stored key unless a new one was begun. */
export function missingOf(platformCode: string, values: VenueValues = {}, hasStored: boolean): string[] {
  const fields = venueFields[platformCode] ?? []
  const empty = fields.filter(({ name }) => !values[name]?.trim())
  if (hasStored && empty.length === fields.length) return []
  return empty.map(({ name }) => name)
}
