/** A card that cannot be filled stays away; it is not what the page is for. */
export const quietQuery = { retry: false, meta: { handlesError: true } } as const
