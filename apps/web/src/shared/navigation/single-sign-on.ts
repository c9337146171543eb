/** Address of the single sign-on server; without one that mode is off. */
export const casServer = import.meta.env['VITE_CAS_URL'] as string | undefined
