export interface CsvRecord {
  /** Line the record begins on; the first is 1. */
  readonly line: number
  readonly cells: readonly string[]
  /** The file ended inside quotes: what is there is not the whole. */
  readonly isCut: boolean
}

const MOST_CELLS = 200
const MOST_CELL = 1000

const plainRun = /[^",\t;|\r\n]+/y
const quotedRun = /[^"\r\n]+/y

const delimiters = [',', '\t', ';', '|'] as const

/** The one that splits the header most; quotes rarely hold any there. */
function delimiterOf(head: string): string {
  const line = head.split(/\r?\n/, 1)[0] ?? ''
  const counts = delimiters.map((delimiter) => line.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Reads RFC 4180 as text arrives: quotes, doubled quotes, line breaks in quotes, any line end. Blank lines are skipped. */
export class RecordReader {
  #delimiter: string | null = null
  #head = ''
  #cells: string[] = []
  #cell = ''
  #inQuotes = false
  #afterQuote = false
  #wasCr = false
  #line = 1
  #begun = 1

  /** The delimiter is decided once the first line is whole. */
  push(text: string): CsvRecord[] {
    if (this.#delimiter !== null) return this.#read(text)
    this.#head += text
    if (!/[\r\n]/.test(this.#head) && this.#head.length < 100_000) return []
    return this.#start()
  }

  end(): CsvRecord[] {
    const records = this.#delimiter === null ? this.#start() : []
    const isCut = this.#inQuotes
    if (this.#cell !== '' || this.#cells.length > 0 || isCut) records.push(...this.#finish(isCut))
    return records
  }

  #start(): CsvRecord[] {
    const head = this.#head.replace(/^\uFEFF/, '')
    this.#delimiter = delimiterOf(head)
    this.#head = ''
    return this.#read(head)
  }

  #read(text: string): CsvRecord[] {
    const records: CsvRecord[] = []
    let at = 0
    while (at < text.length) {
      const run = this.#runAt(text, at)
      if (run !== '') {
        this.#append(run)
        this.#afterQuote = false
        this.#wasCr = false
        at += run.length
        continue
      }
      records.push(...this.#step(text.charAt(at)))
      at += 1
    }
    return records
  }

  /** Letters that mean nothing but themselves, taken together: one by one costs several times as much. */
  #runAt(text: string, at: number): string {
    const shape = this.#inQuotes ? quotedRun : plainRun
    shape.lastIndex = at
    return shape.exec(text)?.[0] ?? ''
  }

  #step(letter: string): CsvRecord[] {
    const isSecondHalf = letter === '\n' && this.#wasCr
    this.#wasCr = letter === '\r'
    const isBreak = (letter === '\n' && !isSecondHalf) || letter === '\r'
    if (isBreak) this.#line += 1
    if (this.#inQuotes) this.#inside(letter)
    else if (isBreak) return this.#finish(false)
    else if (!isSecondHalf) this.#outside(letter)
    return []
  }

  #inside(letter: string): void {
    if (letter === '"') {
      this.#inQuotes = false
      this.#afterQuote = true
    } else this.#append(letter)
  }

  #outside(letter: string): void {
    if (letter === this.#delimiter) this.#endCell()
    else if (letter === '"' && this.#afterQuote) {
      this.#append('"')
      this.#inQuotes = true
    } else if (letter === '"' && this.#cell === '') this.#inQuotes = true
    else this.#append(letter)
    this.#afterQuote = false
  }

  #append(text: string): void {
    if (this.#cell.length < MOST_CELL) this.#cell = (this.#cell + text).slice(0, MOST_CELL)
  }

  #endCell(): void {
    if (this.#cells.length < MOST_CELLS) this.#cells.push(this.#cell.trim())
    this.#cell = ''
  }

  #finish(isCut: boolean): CsvRecord[] {
    this.#endCell()
    const record = { line: this.#begun, cells: this.#cells, isCut }
    this.#cells = []
    this.#afterQuote = false
    this.#inQuotes = false
    this.#begun = this.#line
    return isCut || record.cells.some((cell) => cell !== '') ? [record] : []
  }
}

export async function* readRecords(text: AsyncIterable<string>): AsyncGenerator<CsvRecord> {
  const reader = new RecordReader()
  for await (const part of text) yield* reader.push(part)
  yield* reader.end()
}
