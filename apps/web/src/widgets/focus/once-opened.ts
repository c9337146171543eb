const textField = 'input:not([type=radio], [type=checkbox]), textarea, [contenteditable=true]'

/** A field that somebody has clicked into; one of the page below does not count. */
const isTypedInto = ({ activeElement }: Document): boolean =>
  activeElement?.matches(textField) === true && activeElement.closest('dialog, [role=dialog]') !== null

/**
 * For `afterOpenChange`, which comes when a dialog no longer moves: then the keyboard goes to where one begins. Who has
 * clicked into a field of the dialog before that stays there; otherwise what they type would land in another one.
 */
export function onceOpened(isOpen: boolean, begin: () => void): void {
  if (isOpen && !isTypedInto(document)) begin()
}
