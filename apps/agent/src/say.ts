/** The agent's own words, for whoever runs it. */
export function say(text: string): void {
  process.stdout.write(`${new Date().toISOString()} ${text}\n`)
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
