/**
 * Ten thousand rows of which nine are drawn cannot be a `<table>`: its rows have no place of their own. These give the
 * parts the meaning that the tags would have.
 */
export const rowGroupRole = { role: 'rowgroup' } as const
export const rowRole = { role: 'row' } as const
export const headerRole = { role: 'columnheader' } as const
export const cellRole = { role: 'gridcell' } as const
