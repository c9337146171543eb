import { createSessionStore } from '../shared/session/create-session-store.ts'

interface ChosenHost {
  hostId: string | null
  serviceId: string | null
}

/** Which host and which of its services the panels look at. */
export const useChosenHost = createSessionStore<ChosenHost>(() => ({ hostId: null, serviceId: null }))

export const chooseHost = (hostId: string): void =>
  useChosenHost.setState((known) => (known.hostId === hostId ? known : { hostId, serviceId: null }))

export const chooseService = (serviceId: string): void => useChosenHost.setState({ serviceId })
