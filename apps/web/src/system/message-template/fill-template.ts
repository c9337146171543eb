const place = /\$\{\s*([\w.]+)\s*\}/g

/** Names of the variables, each once, in the order they appear. */
export const variablesOf = (content: string): string[] => [
  ...new Set([...content.matchAll(place)].map((match) => match[1] ?? '')),
]

/** Test data to start with: what the template brings along, and an empty text for each variable that is missing. */
export function startData(content: string, testJson: string | null): string {
  let given: unknown = {}
  try {
    given = JSON.parse(testJson || '{}')
  } catch {
    // Not JSON: the variables alone are a better start than a text that will be refused.
  }
  const values = given !== null && typeof given === 'object' && !Array.isArray(given) ? given : {}
  const empty = Object.fromEntries(variablesOf(content).map((name) => [name, '']))
  return JSON.stringify({ ...empty, ...values }, null, 2)
}

/** The message as it will read; variables without a value stay visible. */
export function fillTemplate(content: string, testData: string): string {
  let values: unknown
  try {
    values = JSON.parse(testData || '{}')
  } catch {
    return content
  }
  if (values === null || typeof values !== 'object') return content
  const known = new Map(Object.entries(values))
  return content.replaceAll(place, (written, name: string) => {
    const value: unknown = known.get(name)
    return value === undefined || value === null ? written : String(value)
  })
}
