import { createContext, useContext, useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type * as z from 'zod/mini'
import { changeLink, type Link } from '../link/desk-store.ts'
import { expectSymbol } from '../link/expected.ts'
import { useDesk, useDeskStore } from '../link/desk-context.tsx'
import {
  offerTo,
  reportTo,
  type PanelInstance,
  type PanelReport,
  type PanelStore,
  type PanelTable,
} from './panel-store.ts'

export const PanelContext = createContext<PanelStore | null>(null)

export function usePanel(): PanelStore {
  const panel = useContext(PanelContext)
  if (!panel) throw new Error('this stands in a panel')
  return panel
}

export const useInstance = <Part>(read: (instance: PanelInstance) => Part): Part => useStore(usePanel().state, read)

/** A panel without a colour looks at what the first colour looks at until it is given one. */
export const useColor = () => useInstance(({ link }) => link) ?? 'blue'

export function useFollowed<Name extends keyof Link>(name: Name): Link[Name] {
  const color = useColor()
  return useDesk(({ links }) => links[color][name])
}

export { useMoment } from '../clock/user-clock.ts'

export const useIsFrozen = (): boolean => useInstance(({ isFrozen }) => isFrozen)

/** Turns all panels of this one's colour to something else. */
export function useChoose(): (change: Partial<Link>) => void {
  const store = useDeskStore()
  const color = useColor()
  return (change) => changeLink(store, color, change)
}

/** Tells the panels of this one's colour what they will be turned to in a moment. */
export function useExpect(): (symbol: string) => void {
  const store = useDeskStore()
  const color = useColor()
  return (symbol) => expectSymbol(store, color, symbol)
}

/** The panel's parameters, read by its schema: what a stored layout got wrong falls back to the defaults. */
export function usePanelParams<Params extends Record<string, unknown>>(
  schema: z.ZodMiniType<Params>,
): [Params, (change: Partial<Params>) => void] {
  const panel = usePanel()
  const stored = useInstance(({ params }) => params)
  const params = useMemo(() => {
    const read = schema.safeParse(stored)
    return read.success ? read.data : schema.parse({})
  }, [schema, stored])
  return [params, (change) => panel.state.setState(({ params: known }) => ({ params: { ...known, ...change } }))]
}

/** Tells the frame what stands inside. */
export function useReport(report: Partial<PanelReport>): void {
  const panel = usePanel()
  useEffect(() => reportTo(panel, report))
}

/** Makes the rows on screen available for a file; a table that stands on a page of its own offers nothing. */
export function useTable(table: () => PanelTable): void {
  const panel = useContext(PanelContext)
  useEffect(() => {
    if (!panel) return undefined
    offerTo(panel, { table })
    return () => offerTo(panel, { table: undefined })
  })
}
