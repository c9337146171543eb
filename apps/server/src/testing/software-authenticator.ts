import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Options = { challenge: string }

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

/** The few kinds of CBOR that a passkey is written in. */
function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length])
  if (length < 256) return Buffer.from([(kind << 5) | 24, length])
  return Buffer.from([(kind << 5) | 25, length >> 8, length & 255])
}
const cborInt = (value: number): Buffer => (value >= 0 ? head(0, value) : head(1, -1 - value))
const cborBytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value])
const cborText = (value: string): Buffer => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
const cborMap = (entries: [Buffer, Buffer][]): Buffer => Buffer.concat([head(5, entries.length), ...entries.flat()])

/** A passkey made of nothing but a key pair: signs as a telephone or a stick would. */
export function createSoftwareAuthenticator({ origin }: { origin: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0

  const clientData = (type: string, { challenge }: Options, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))

  function authenticatorData(hostName: string, attested = Buffer.alloc(0)): Buffer {
    counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    // Somebody was there and was recognised; a new key follows.
    const flags = Buffer.from([attested.length > 0 ? 0x45 : 0x05])
    return Buffer.concat([sha256(hostName), flags, count, attested])
  }

  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }

  return {
    /** Turns the counter back, as a copy of the key would have it. */
    rewind: (): void => void (counter -= 2),

    make(options: Options, from = origin) {
      const cose = cborMap([
        [cborInt(1), cborInt(2)],
        [cborInt(3), cborInt(-7)],
        [cborInt(-1), cborInt(1)],
        [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
        [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
      ])
      const length = Buffer.from([id.length >> 8, id.length & 255])
      const data = authenticatorData(new URL(from).hostname, Buffer.concat([Buffer.alloc(16), length, id, cose]))
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(data)],
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', options, from).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    show(options: Options, from = origin) {
      const data = authenticatorData(new URL(from).hostname)
      const client = clientData('webauthn.get', options, from)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}
