import { useState } from 'react'

/** Which record a dialog is about: a new one, one to edit, or one to look at. */
export function useEditing<Row>() {
  const [state, setState] = useState<{ isOpen: boolean; row: Row | undefined; isReadOnly: boolean }>({
    isOpen: false,
    row: undefined,
    isReadOnly: false,
  })
  return {
    ...state,
    add: () => setState({ isOpen: true, row: undefined, isReadOnly: false }),
    edit: (row: Row) => setState({ isOpen: true, row, isReadOnly: false }),
    view: (row: Row) => setState({ isOpen: true, row, isReadOnly: true }),
    // The record stays until the dialog has faded out, so that its title does not change under the eyes.
    close: () => setState({ ...state, isOpen: false }),
  }
}

export type Editing<Row> = ReturnType<typeof useEditing<Row>>
