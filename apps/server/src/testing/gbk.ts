const decoder = new TextDecoder('gb18030')

function table(): ReadonlyMap<string, readonly [number, number]> {
  const codes = new Map<string, readonly [number, number]>()
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      if (trail === 0x7f) continue
      const text = decoder.decode(Uint8Array.of(lead, trail))
      if (text.length === 1 && text !== '\uFFFD') codes.set(text, [lead, trail])
    }
  }
  return codes
}

const codes = table()

/** Node decodes GBK but does not encode it; this turns the decoder round, for doubles of upstream services. */
export function encodeGbk(text: string): Buffer {
  return Buffer.from(
    [...text].flatMap((letter) => {
      if (letter.charCodeAt(0) < 0x80) return [letter.charCodeAt(0)]
      const bytes = codes.get(letter)
      if (!bytes) throw new RangeError(`not in GBK: ${letter}`)
      return [...bytes]
    }),
  )
}
