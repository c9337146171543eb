import type { OwnManifest } from '@liangshu/contract/trading/strategy-source'

/** One version of a strategy of one's own, as it goes to the process that runs it. */
export type OwnCode = { readonly name: string; readonly version: number; readonly code: string }

/** The same with what it says about itself. */
export type OwnSource = OwnCode & OwnManifest
