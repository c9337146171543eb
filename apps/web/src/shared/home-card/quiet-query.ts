/** A card that cannot be filled says so in its place, and nothing pops up: it is not what the page is for. */
export const quietQuery = { retry: false, meta: { handlesError: true } } as const
