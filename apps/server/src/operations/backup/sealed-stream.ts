import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

import { BackupError } from './backup-error.ts'

/**
 * A backup at rest: a header, then pieces of at most a megabyte, each sealed with AES-256-GCM under a key made from the
 * passphrase by scrypt. The number of a piece is its nonce and the last one says that it is, so that pieces can be neither
 * changed nor moved, doubled or left out without being noticed.
 */
const magic = Buffer.from('LIANGSHU-BACKUP-1\n')
const saltBytes = 16
const checkBytes = 32
const headerBytes = magic.length + saltBytes + checkBytes
const pieceBytes = 1024 * 1024
const tagBytes = 16
/** Bytes of a piece's own header: its length, whose highest bit marks the last one. */
const lengthBytes = 4
const lastMark = 0x8000_0000

const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

type Keys = { seal: Buffer; check: Buffer }

function deriveKeys(secret: Buffer, salt: Buffer): Promise<Keys> {
  return new Promise((resolve, reject) => {
    scrypt(secret, salt, 64, cost, (error, key) => {
      if (error) reject(error)
      else resolve({ seal: key.subarray(0, 32), check: key.subarray(32) })
    })
  })
}

const checkOf = ({ check }: Keys, salt: Buffer): Buffer =>
  createHmac('sha256', check).update(magic).update(salt).digest()

/** Every backup has a salt, hence a key of its own: counting the pieces never repeats a nonce. */
function nonceOf(piece: number): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(piece), 4)
  return nonce
}

function sealPiece(key: Buffer, piece: number, plain: Buffer, isLast: boolean): Buffer {
  const head = Buffer.alloc(lengthBytes)
  head.writeUInt32BE((plain.length | (isLast ? lastMark : 0)) >>> 0)
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(piece)).setAAD(head)
  return Buffer.concat([head, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

export async function* sealStream(plain: AsyncIterable<Buffer>, secret: Buffer): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes)
  const keys = await deriveKeys(secret, salt)
  yield Buffer.concat([magic, salt, checkOf(keys, salt)])
  let held: Buffer[] = []
  let heldBytes = 0
  let piece = 0
  for await (const part of plain) {
    held.push(part)
    heldBytes += part.length
    while (heldBytes > pieceBytes) {
      const whole = Buffer.concat(held)
      yield sealPiece(keys.seal, piece++, whole.subarray(0, pieceBytes), false)
      held = [whole.subarray(pieceBytes)]
      heldBytes = whole.length - pieceBytes
    }
  }
  yield sealPiece(keys.seal, piece, Buffer.concat(held), true)
}

const cutShort = () => new BackupError('备份文件不完整：文件在中途被截断，未作任何更改')
const damaged = () => new BackupError('备份文件已损坏或被篡改，未作任何更改')

/** Gives out exactly as many bytes as asked for, or says that there are no more. */
function createTaker(source: AsyncIterable<Buffer>) {
  const parts = source[Symbol.asyncIterator]()
  let held: Buffer[] = []
  let heldBytes = 0
  async function fill(wanted: number): Promise<boolean> {
    while (heldBytes < wanted) {
      const next = await parts.next()
      if (next.done) return false
      held.push(next.value)
      heldBytes += next.value.length
    }
    return true
  }
  return {
    async take(wanted: number): Promise<Buffer> {
      if (!(await fill(wanted))) throw cutShort()
      const whole = Buffer.concat(held)
      held = [whole.subarray(wanted)]
      heldBytes = whole.length - wanted
      return whole.subarray(0, wanted)
    },
    isAtEnd: async () => !(await fill(1)),
    close: () => parts.return?.(),
  }
}

/** The other way round; whatever is wrong is told before anything of that piece is given out. */
export async function* openStream(sealed: AsyncIterable<Buffer>, secret: Buffer): AsyncGenerator<Buffer> {
  const taker = createTaker(sealed)
  try {
    const header = await taker.take(headerBytes)
    if (!header.subarray(0, magic.length).equals(magic)) throw new BackupError('这不是量枢的备份文件，未作任何更改')
    const salt = header.subarray(magic.length, magic.length + saltBytes)
    const keys = await deriveKeys(secret, salt)
    if (!timingSafeEqual(checkOf(keys, salt), header.subarray(-checkBytes)))
      throw new BackupError('备份口令或密钥文件不正确，未作任何更改')
    for (let piece = 0; ; piece += 1) {
      const head = await taker.take(lengthBytes)
      const told = head.readUInt32BE()
      const isLast = told >= lastMark
      const length = isLast ? told - lastMark : told
      if (length > pieceBytes) throw damaged()
      yield openPiece(keys.seal, piece, head, await taker.take(length + tagBytes))
      if (!isLast) continue
      if (!(await taker.isAtEnd())) throw damaged()
      return
    }
  } finally {
    await taker.close()
  }
}

function openPiece(key: Buffer, piece: number, head: Buffer, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(piece))
    .setAAD(head)
    .setAuthTag(sealed.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()])
  } catch {
    throw damaged()
  }
}
