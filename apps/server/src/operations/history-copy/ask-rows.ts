/** Runs one statement of PostgreSQL that sees every institution. */
export type AskRows = <Row = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<Row[]>
