import type { ComponentType } from 'react'
import { fetchedPart } from '../../shared/page/fetched-part.ts'
import type { PanelDefinition } from './define-panel.ts'

const known = new Map<string, ComponentType>()

/** The component of a panel; one per kind, so that React knows it again. */
export function componentOf({ id, load }: PanelDefinition): ComponentType {
  const component = known.get(id) ?? fetchedPart(load)
  known.set(id, component)
  return component
}
