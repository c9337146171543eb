import type { ComponentType } from 'react'

/** Pages by the component string of the menu, each fetched when it is first opened. */
export type PageLoaders = Readonly<Record<string, () => Promise<ComponentType>>>
