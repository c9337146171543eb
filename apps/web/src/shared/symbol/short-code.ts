/** A code beside its name: without the venue, and without what the name of a perpetual says already. */
export const shortCode = (symbol: string): string => symbol.slice(symbol.indexOf('.') + 1).replace(/-PERP$/, '')
