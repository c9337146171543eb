/** Whether keys pressed here belong to a field. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

/** A dialog or drawer in front has the keys to itself. */
export const isDialogOpen = (): boolean => document.querySelector('.ant-drawer-open, .ant-modal-wrap') !== null
