import type { AskRows } from './ask-rows.ts'

export type CopyTarget = 'clickhouse' | 'postgres'
type Place = { target: CopyTarget; dataset: string; source: string }

/** How far a copy has come; an empty text before it began. */
export async function readCursor(ask: AskRows, { target, dataset, source }: Place): Promise<string> {
  const [row] = await ask<{ cursor: string }>(
    'select cursor from history_copy where target = $1 and dataset = $2 and source = $3',
    [target, dataset, source],
  )
  return row?.cursor ?? ''
}

export async function moveCursor(ask: AskRows, place: Place, cursor: string, rows: number): Promise<void> {
  await ask(
    `insert into history_copy (target, dataset, source, cursor, rows) values ($1, $2, $3, $4, $5)
     on conflict (target, dataset, source) do update
     set cursor = excluded.cursor, rows = history_copy.rows + excluded.rows, updated_at = now()`,
    [place.target, place.dataset, place.source, cursor, rows],
  )
}
