import { rounded } from '@liangshu/engine/math/scaled/rounding'

/** Fen or cents as whole money. What a division by lots or coins leaves behind the eighth decimal is not shown (WIRE-13). */
export const yuan = (fen: number): number => rounded(fen / 100)
