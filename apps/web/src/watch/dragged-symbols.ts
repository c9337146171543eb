import * as z from 'zod/mini'

const TYPE = 'application/x-liangshu-symbols'
const MOST = 1000

const dragged = z.object({
  groupId: z.string(),
  symbols: z.array(z.string().check(z.maxLength(40))).check(z.minLength(1), z.maxLength(MOST)),
})
export type DraggedSymbols = z.output<typeof dragged>

/** Symbols on their way from a table to a group. */
export function putDragged(transfer: DataTransfer, content: DraggedSymbols): void {
  transfer.setData(TYPE, JSON.stringify(content))
  transfer.setData('text/plain', content.symbols.join('\n'))
  transfer.effectAllowed = 'copyMove'
}

/** While it is dragged only the kind of what comes is known, not its content. */
export const isDragged = (transfer: DataTransfer): boolean => transfer.types.includes(TYPE)

export function readDragged(transfer: DataTransfer): DraggedSymbols | null {
  try {
    return dragged.parse(JSON.parse(transfer.getData(TYPE)))
  } catch {
    return null
  }
}
