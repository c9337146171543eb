import { closeSync, existsSync, fstatSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'

type Limits = { mostBytes: number; mostFiles: number }

/** A log that never grows beyond its share of the disk: a full file steps back by one number, and the oldest goes. */
export function createRotatingFile(file: string, { mostBytes, mostFiles }: Limits): { write: (line: string) => void } {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const open = () => openSync(file, 'a', 0o600)
  let handle = open()
  let bytes = fstatSync(handle).size

  function rotate(): void {
    closeSync(handle)
    rmSync(`${file}.${mostFiles - 1}`, { force: true })
    for (let number = mostFiles - 2; number >= 0; number -= 1) {
      const from = number === 0 ? file : `${file}.${number}`
      if (existsSync(from)) renameSync(from, `${file}.${number + 1}`)
    }
    handle = open()
    bytes = 0
  }

  return {
    write(line) {
      const length = Buffer.byteLength(line)
      if (bytes > 0 && bytes + length > mostBytes) rotate()
      writeSync(handle, line)
      bytes += length
    },
  }
}
