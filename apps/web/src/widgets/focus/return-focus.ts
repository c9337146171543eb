export const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

/**
 * For what closes or is replaced: the keyboard goes to `find()` when nothing else has taken it. A frame later, because
 * the library that closes a popup drops the keyboard after it has told about the closing.
 */
export function returnFocus(find: () => HTMLElement | null | undefined) {
  requestAnimationFrame(() => {
    const isInPopup = document.activeElement?.closest('.ant-dropdown, .ant-popover') != null
    if (isFocusLost() || isInPopup) find()?.focus()
  })
}

/** For the frame of an upload: the library takes the keyboard from the button that was pressed in it. */
export function keepPressed({ target }: { target: EventTarget }) {
  const button = target instanceof Element ? target.closest('button') : null
  if (button) returnFocus(() => (button.isConnected ? button : null))
}
