/** FNV-1a over the text, mixed with the seed: the same order always meets the same delay. */
export function hashText(seed: number, text: string): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0
  return (hash ^ (hash >>> 13)) >>> 0
}

const ackMinMs = 30
const ackSpanMs = 51

/** MATCH-7: an acknowledgement takes 30 to 80 ms, so the pending states can be seen. */
export function ackLatencyMs(seed: number, clOrdId: string): number {
  return ackMinMs + (hashText(seed, clOrdId) % ackSpanMs)
}

/** A number in [0, 1) for one decision about one order. */
export function drawFor(seed: number, clOrdId: string, step: number): number {
  return hashText(seed, `${clOrdId}/${step}`) / 0x1_0000_0000
}
