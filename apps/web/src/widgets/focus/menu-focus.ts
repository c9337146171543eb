/** For a dropdown menu: opened by a key, its first item has the keyboard, so that arrows and Enter work at once. */
export const menuFocus = { autoFocus: true } as const
