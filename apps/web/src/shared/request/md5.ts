// RFC 1321. The browser's own digests leave MD5 out; it is used here for a compatibility header only, never for secrets.

const shifts = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]
const sines = Int32Array.from({ length: 64 }, (_, index) => Math.floor(Math.abs(Math.sin(index + 1)) * 2 ** 32))

function paddedWords(bytes: Uint8Array): Int32Array {
  const words = new Int32Array((((bytes.length + 8) >> 6) + 1) * 16)
  for (const [index, byte] of bytes.entries())
    words[index >> 2] = wordAt(words, index >> 2) | (byte << ((index % 4) * 8))
  const end = bytes.length
  words[end >> 2] = wordAt(words, end >> 2) | (0x80 << ((end % 4) * 8))
  words[words.length - 2] = end * 8
  words[words.length - 1] = Math.floor(end / 2 ** 29)
  return words
}

const wordAt = (words: Int32Array, index: number) => words[index] ?? 0

function roundOf(step: number, b: number, c: number, d: number): [mixed: number, wordIndex: number] {
  if (step < 16) return [(b & c) | (~b & d), step]
  if (step < 32) return [(d & b) | (~d & c), (5 * step + 1) % 16]
  if (step < 48) return [b ^ c ^ d, (3 * step + 5) % 16]
  return [c ^ (b | ~d), (7 * step) % 16]
}

function mixBlock(state: Int32Array, words: Int32Array, offset: number) {
  let [a, b, c, d] = [wordAt(state, 0), wordAt(state, 1), wordAt(state, 2), wordAt(state, 3)]
  for (let step = 0; step < 64; step += 1) {
    const [mixed, wordIndex] = roundOf(step, b, c, d)
    const sum = (a + mixed + wordAt(sines, step) + wordAt(words, offset + wordIndex)) | 0
    const shift = shifts[(step >> 4) * 4 + (step % 4)] ?? 0
    ;[a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0]
  }
  for (const [index, value] of [a, b, c, d].entries()) state[index] = wordAt(state, index) + value
}

/** Lower-case hexadecimal MD5 of the UTF-8 form of `text`. */
export function md5(text: string): string {
  const words = paddedWords(new TextEncoder().encode(text))
  const state = Int32Array.of(0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476)
  for (let offset = 0; offset < words.length; offset += 16) mixBlock(state, words, offset)
  return [...new Uint8Array(state.buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
