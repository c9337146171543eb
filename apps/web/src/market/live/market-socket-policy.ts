import type { SocketPolicy } from '../../shared/socket/reconnecting-socket.ts'

/**
 * A market that is still being prepared takes the line and ends it at once, so only what it says proves that it works.
 * Quotes that nobody sees are not taken up again before somebody looks.
 */
export const marketSocketPolicy: SocketPolicy = {
  delaysMs: [1000, 2000, 5000, 10_000],
  jitter: 0.3,
  provenBy: 'message',
  isRetriedWhileHidden: false,
  heartbeat: { text: 'HeartBeat', everyMs: 20_000 },
}
