/** Whether keys pressed here belong to a field. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable=true]') !== null

/** A dialog or drawer in front has the keys to itself; one that was closed may still stand hidden in the page. */
export const isDialogOpen = (): boolean =>
  document.querySelector('.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open') !== null
