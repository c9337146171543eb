import type { FromStrategy, ToStrategy } from '../strategy-run/beat-task.ts'
import type { OwnCode } from './own-code.ts'

export type ToOwn =
  | (ToStrategy & { readonly kind: 'beat'; readonly own: OwnCode })
  | { readonly kind: 'describe'; readonly id: number; readonly own: OwnCode }

export type FromOwn =
  | FromStrategy
  | { readonly kind: 'ready' }
  | { readonly kind: 'manifest'; readonly id: number; readonly manifest: unknown }
