import { useEffect, useRef, type RefObject } from 'react'

/** Lists, calendars and dialogs of a cell are drawn elsewhere in the document, yet belong to it. */
const popups =
  '.ant-select-dropdown, .ant-picker-dropdown, .ant-dropdown, .ant-popover, .ant-modal-root, .ant-tooltip, .ant-cascader-dropdown'

/** A press outside the table and outside the popups of its cells. */
export function useLeaveOnOutsideClick(frame: RefObject<HTMLElement | null>, onLeave: () => void) {
  const leave = useRef(onLeave)
  useEffect(() => {
    leave.current = onLeave
  })
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      if (!(target instanceof Element)) return
      if (!frame.current?.contains(target) && !target.closest(popups)) leave.current()
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [frame])
}
