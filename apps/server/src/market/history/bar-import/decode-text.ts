import { refusal } from '../../../platform/http/app-error.ts'

export type CsvEncoding = 'utf-8' | 'gb18030'

export interface DecodedText {
  /** Known once the text has been read; until a letter beyond ASCII comes, both encodings are the same. */
  readonly encoding: () => CsvEncoding
  readonly text: AsyncIterable<string>
}

/** Enough letters to tell the encodings apart: two Chinese ones in GBK may pass for UTF-8, hundreds do not. */
const ENOUGH = 4096

const isAscii = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 0x80)

function detect(bytes: Uint8Array): CsvEncoding {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return 'utf-8'
  } catch {
    return 'gb18030'
  }
}

const isEncodingError = (error: unknown): boolean =>
  error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA'

/** UTF-8 with or without a mark at its head, else GBK. A file that is neither is refused, not read as question marks. */
export function decodeText(chunks: AsyncIterable<Uint8Array>): DecodedText {
  let encoding: CsvEncoding | null = null

  const begin = (bytes: Uint8Array) => {
    encoding = detect(bytes)
    return new TextDecoder(encoding, { fatal: true })
  }

  async function* read(): AsyncGenerator<string> {
    let decoder: ReturnType<typeof begin> | null = null
    let waiting: Uint8Array = new Uint8Array()
    for await (const chunk of chunks) {
      const bytes: Uint8Array = waiting.length > 0 ? Buffer.concat([waiting, chunk]) : chunk
      waiting = new Uint8Array()
      if (decoder === null && isAscii(bytes)) {
        yield Buffer.from(bytes).toString('latin1')
      } else if (decoder === null && bytes.length < ENOUGH) {
        waiting = bytes
      } else {
        decoder ??= begin(bytes)
        yield decoder.decode(bytes, { stream: true })
      }
    }
    if (waiting.length > 0) decoder = begin(waiting)
    yield decoder?.decode(waiting) ?? ''
  }

  async function* guarded(): AsyncGenerator<string> {
    try {
      yield* read()
    } catch (error) {
      if (isEncodingError(error)) throw refusal('文件编码无法识别，请另存为UTF-8或GBK后重试')
      throw error
    }
  }

  return { encoding: () => encoding ?? 'utf-8', text: guarded() }
}
