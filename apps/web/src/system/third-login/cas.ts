import { casServer } from '../../shared/navigation/single-sign-on.ts'

/** Login page of the single sign-on server, which comes back to `service` with a ticket. */
export const casLoginUrl = (service: string, server = casServer): string | undefined =>
  server ? `${server.replace(/\/$/, '')}/login?service=${encodeURIComponent(service)}` : undefined
