/** What both ends of the agent's line agree on. It knows no schema library: the agent has no memory for one. */
export const agentPaths = {
  challenge: '/agent/challenge',
  enrol: '/agent/enrol',
  socket: '/agent/socket',
  program: '/agent/liangshu-agent.mjs',
} as const

export const REPORT_EVERY_MS = 10_000
/** Without a word for this long a host counts as offline. */
export const STALE_MS = 30_000
/** Largest frame either side sends; the server takes no more than 64 KiB. */
export const MOST_FRAME_BYTES = 48 * 1024
export const MOST_SERVICES = 50
/** Longer lines of a log are cut, and say so. */
export const MOST_LINE_CHARS = 2000

/** Socket closed because the key was revoked or the host removed: dialling again is of no use. */
export const keyRevoked = 4403
/** Socket closed because the same host dialled again. */
export const replaced = 4409

/** What is signed, so that no signature made for one purpose serves another. */
export const signedTexts = {
  server: (host: string, agentNonce: string, serverNonce: string) =>
    `liangshu server ${host} ${agentNonce} ${serverNonce}`,
  agent: (host: string, agentNonce: string, serverNonce: string) =>
    `liangshu agent ${host} ${agentNonce} ${serverNonce}`,
  enrolled: (host: string, agentKey: string, agentNonce: string) =>
    `liangshu enrolled ${host} ${agentKey} ${agentNonce}`,
  /** Proves the one-time code without sending it. */
  code: (agentKey: string, agentNonce: string) => `liangshu code ${agentKey} ${agentNonce}`,
} as const

/** A code is `id-secret-fingerprint`: which code, its secret, and the beginning of the server's key fingerprint. */
export const enrolCodePattern = /^([A-Z2-9]{8})-([A-Z2-9]{24})-([0-9a-f]{16})$/
