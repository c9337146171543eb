import { useEffect } from 'react'
import { socketUrl } from '../../../shared/request/request-url.ts'
import { useSession } from '../../../shared/session/session-store.ts'
import type { Row } from '../model/column.ts'
import { idOf } from '../model/edit.ts'
import { isTemporaryId } from '../model/new-row.ts'
import { placeOf } from '../model/row-index.ts'
import { applyRemoteEdit, type TableStore } from '../model/table-store.ts'
import { defaultSocketKey, openTableSocket } from './table-socket.ts'

/** A row that another screen changed is highlighted for so long. */
const flashMs = 1400
/** Letters typed in one go travel together. */
const sendDelayMs = 300

export interface TableSyncSettings {
  /** Tables on pages with the same id see each other's changes. */
  readonly pageId: string
  readonly socketKey?: string
  readonly onCommon?: (key: string, args: unknown) => void
}

function patchRow(store: TableStore, row: Row) {
  const { ids, rowKey } = store.getState()
  const id = idOf(row, rowKey)
  if (placeOf(ids, id) < 0) return
  const cells = Object.entries(row).map(([key, value]) => ({ id, key, value }))
  applyRemoteEdit(store, { type: 'set', cells })
  store.setState({ flashedIds: new Set([...store.getState().flashedIds, id]) })
  setTimeout(() => {
    store.setState({ flashedIds: new Set([...store.getState().flashedIds].filter((other) => other !== id)) })
  }, flashMs)
}

/** Rows that differ from before, found without looking inside those that are the same object. */
function changedRows(now: readonly Row[], before: readonly Row[], rowKey: string): Row[] {
  if (now.length !== before.length) return []
  return now.filter((row, index) => {
    const old = before[index]
    if (old === undefined || old === row) return false
    const id = idOf(row, rowKey)
    // A row that was never saved is unknown elsewhere.
    return idOf(old, rowKey) === id && !isTemporaryId(id)
  })
}

/** Keeps a table and the same table on other screens in step. */
export function useTableSync(store: TableStore, settings: TableSyncSettings | undefined) {
  const userId = useSession((session) => session.userInfo?.id)
  const { pageId, socketKey = defaultSocketKey, onCommon } = settings ?? {}

  useEffect(() => {
    if (pageId === undefined || userId === undefined) return undefined
    let isReceiving = false
    const line = openTableSocket({
      url: socketUrl(`/vxeSocket/${userId}/${pageId}`),
      socketKey,
      caseId: crypto.randomUUID(),
      onCommon,
      onRow: (row) => {
        isReceiving = true
        patchRow(store, row)
        isReceiving = false
      },
    })
    const waiting = new Map<string, Row>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = () => {
      for (const row of waiting.values()) line.sendRow(row)
      waiting.clear()
    }
    const stop = store.subscribe(({ rows, rowKey }, before) => {
      if (isReceiving || rows === before.rows) return
      for (const row of changedRows(rows, before.rows, rowKey)) waiting.set(idOf(row, rowKey), row)
      clearTimeout(timer)
      timer = setTimeout(flush, sendDelayMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
      flush()
      line.close()
    }
  }, [store, userId, pageId, socketKey, onCommon])
}
