import { useMaySee } from '../permission/use-permission.ts'
import { RowButton } from '../row-button/row-button.tsx'
import { openThread, type ThreadKind } from './opened-thread.ts'

/** THREAD-6: from a row of a table to the thread it belongs to; the row itself is not chosen by it. */
export function ThreadLink({ kind, id }: { kind: ThreadKind; id: string }) {
  const maySee = useMaySee('DECISION:view')
  return maySee ? <RowButton onClick={() => openThread(kind, id)}>脉络</RowButton> : null
}
