type Restriction = { message: string; patterns?: Restriction[] }
type Configuration = { overrides: { files: string[]; rules: Record<string, unknown> }[] }

const restrictingRules = ['no-restricted-imports', 'no-restricted-globals', 'no-restricted-properties']

/** Every boundary an oxlint configuration draws: which files it guards and what it says to whoever crosses it. */
export function boundariesOf(configuration: string): { files: string[]; message: string }[] {
  const { overrides } = JSON.parse(configuration) as Configuration
  return overrides.flatMap(({ files, rules }) =>
    restrictingRules
      .flatMap((rule) => optionsOf(rules[rule]))
      .flatMap((option) => option.patterns ?? [option])
      .map(({ message }) => ({ files, message })),
  )
}

function optionsOf(rule: unknown): Restriction[] {
  return Array.isArray(rule) ? (rule.slice(1) as Restriction[]) : []
}
