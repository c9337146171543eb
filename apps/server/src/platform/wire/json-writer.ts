/** Parts of rows that stay the same for long, written once and kept side by side. */
export interface TextCache {
  readonly bytes: Buffer
  /** Where each ends; it begins where the one before has ended. */
  readonly ends: Uint32Array
}

export function keepTexts(texts: readonly string[]): TextCache {
  const ends = new Uint32Array(texts.length)
  let size = 0
  for (const [i, text] of texts.entries()) {
    size += Buffer.byteLength(text)
    ends[i] = size
  }
  return { bytes: Buffer.from(texts.join('')), ends }
}

/**
 * Puts a long answer together as the bytes that are sent: what is kept is copied, what belongs to the moment is written between.
 * Objects for each row and their text would be thrown away at once.
 */
export class JsonWriter {
  #bytes: Buffer<ArrayBuffer>
  #size = 0

  constructor(capacity: number) {
    this.#bytes = Buffer.from(new ArrayBuffer(capacity))
  }

  text(text: string): void {
    // No character takes more than three bytes.
    this.#reserve(text.length * 3)
    this.#size += this.#bytes.write(text, this.#size)
  }

  /** The text of that number among those kept. */
  kept({ bytes, ends }: TextCache, index: number): void {
    const start = index === 0 ? 0 : (ends[index - 1] ?? 0)
    const end = ends[index] ?? start
    this.#reserve(end - start)
    this.#size += bytes.copy(this.#bytes, this.#size, start, end)
  }

  /** What was written, in memory of its own. The writer is used up. */
  take(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#bytes.buffer.transfer(this.#size))
  }

  #reserve(more: number): void {
    const needed = this.#size + more
    if (needed <= this.#bytes.length) return
    this.#bytes = Buffer.from(this.#bytes.buffer.transfer(Math.max(needed, this.#bytes.length * 2)))
  }
}
