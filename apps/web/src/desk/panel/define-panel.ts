import type { SecType } from '@liangshu/contract/market/classification'
import type { ComponentType } from 'react'
import type * as z from 'zod/mini'

/** What a panel may take from the desk around it. */
export type Followed = 'symbol' | 'group' | 'sector' | 'account' | 'moment'

export const panelCategories = {
  market: '行情',
  insight: '分析',
  trading: '交易',
  news: '资讯',
  operations: '运维',
} as const

export type PanelCategory = keyof typeof panelCategories

/** One choice of the settings dialog, written into the panel's parameters under `name`. */
export type SettingField =
  | {
      readonly kind: 'choice'
      readonly name: string
      readonly label: string
      readonly options: readonly { readonly value: string; readonly label: string }[]
    }
  | { readonly kind: 'switch'; readonly name: string; readonly label: string }
  | {
      readonly kind: 'number'
      readonly name: string
      readonly label: string
      readonly min: number
      readonly max: number
    }

/** A panel: one folder, one entry. Pages, workspaces and windows are made of these. */
export interface PanelDefinition {
  /** Never changes: stored layouts name it. */
  readonly id: string
  readonly title: string
  readonly category: PanelCategory
  /** The right without which it is not shown; left out, everybody who is signed in may. */
  readonly permission?: string
  /** A panel that does not follow the moment says so while the desk shows another one than now. */
  readonly follows: readonly Followed[]
  /** Kinds of instruments it has something to show of; left out, all of them. */
  readonly only?: readonly [SecType, ...SecType[]]
  /** Its parameters, every one with a default: what an older layout does not know is filled in. */
  readonly params?: z.ZodMiniType<Record<string, unknown>>
  readonly settings?: readonly SettingField[]
  /** The code comes with the first panel of its kind. */
  readonly load: () => Promise<ComponentType>
}

/** Checks an entry where it is written. */
export const definePanel = (definition: PanelDefinition): PanelDefinition => definition
