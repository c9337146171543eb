/** What a file's first bytes say it is. */
type Kind =
  | 'png'
  | 'jpeg'
  | 'gif'
  | 'webp'
  | 'bmp'
  | 'pdf'
  | 'ole'
  | 'zip'
  | 'rar'
  | '7z'
  | 'gzip'
  | 'mp4'
  | 'mp3'
  | 'text'

export type FileType = {
  kind: Kind
  contentType: string
  /** Shown in the browser; everything else is handed over as a download. */
  isInline?: true
}

const office = 'application/vnd.openxmlformats-officedocument'
const image = (kind: Kind, name: string): FileType => ({ kind, contentType: `image/${name}`, isInline: true })
const text: FileType = { kind: 'text', contentType: 'text/plain; charset=utf-8' }

/** All that may be uploaded. HTML, SVG, scripts and programs are not here and never will be. */
const typesByExtension: Readonly<Record<string, FileType>> = {
  png: image('png', 'png'),
  jpg: image('jpeg', 'jpeg'),
  jpeg: image('jpeg', 'jpeg'),
  gif: image('gif', 'gif'),
  webp: image('webp', 'webp'),
  bmp: image('bmp', 'bmp'),
  pdf: { kind: 'pdf', contentType: 'application/pdf', isInline: true },
  doc: { kind: 'ole', contentType: 'application/msword' },
  xls: { kind: 'ole', contentType: 'application/vnd.ms-excel' },
  ppt: { kind: 'ole', contentType: 'application/vnd.ms-powerpoint' },
  wps: { kind: 'ole', contentType: 'application/vnd.ms-works' },
  et: { kind: 'ole', contentType: 'application/vnd.ms-excel' },
  docx: { kind: 'zip', contentType: `${office}.wordprocessingml.document` },
  xlsx: { kind: 'zip', contentType: `${office}.spreadsheetml.sheet` },
  pptx: { kind: 'zip', contentType: `${office}.presentationml.presentation` },
  zip: { kind: 'zip', contentType: 'application/zip' },
  rar: { kind: 'rar', contentType: 'application/vnd.rar' },
  '7z': { kind: '7z', contentType: 'application/x-7z-compressed' },
  gz: { kind: 'gzip', contentType: 'application/gzip' },
  mp4: { kind: 'mp4', contentType: 'video/mp4' },
  mp3: { kind: 'mp3', contentType: 'audio/mpeg' },
  txt: text,
  log: text,
  md: text,
  csv: { kind: 'text', contentType: 'text/csv; charset=utf-8' },
  json: { kind: 'text', contentType: 'application/json' },
}

/** Enough for every signature below, and to tell text from bytes. */
export const sniffedBytes = 4096

const signatures: [Kind, (head: Buffer) => boolean][] = [
  ['png', (head) => startsWith(head, '89504e470d0a1a0a')],
  ['jpeg', (head) => startsWith(head, 'ffd8ff')],
  ['gif', (head) => /^GIF8[79]a/.test(head.toString('latin1', 0, 6))],
  ['webp', (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP'],
  // BM alone begins many a text; the header's own length follows it.
  ['bmp', (head) => startsWith(head, '424d') && head.length > 18 && [12, 40, 108, 124].includes(head.readUInt32LE(14))],
  ['pdf', (head) => head.toString('latin1', 0, 5) === '%PDF-'],
  ['ole', (head) => startsWith(head, 'd0cf11e0a1b11ae1')],
  ['zip', (head) => startsWith(head, '504b0304') || startsWith(head, '504b0506')],
  ['rar', (head) => startsWith(head, '526172211a07')],
  ['7z', (head) => startsWith(head, '377abcaf271c')],
  ['gzip', (head) => startsWith(head, '1f8b')],
  ['mp4', (head) => head.toString('latin1', 4, 8) === 'ftyp'],
  [
    'mp3',
    (head) => startsWith(head, '494433') || (head.length > 1 && head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2),
  ],
]

const startsWith = (head: Buffer, hex: string): boolean =>
  head.subarray(0, hex.length / 2).equals(Buffer.from(hex, 'hex'))

function kindOf(head: Buffer): Kind | undefined {
  const known = signatures.find(([, matches]) => matches(head))
  if (known) return known[0]
  return isText(head) ? 'text' : undefined
}

/** No byte that text of any encoding we take in has, and no markup a browser might run. */
function isText(head: Buffer): boolean {
  if (head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))) return false
  return !/<\s*(?:!doctype|html|head|body|script|svg|iframe|\?xml|\?php|%@)/i.test(head.toString('latin1'))
}

/** The type of an upload, or undefined when its ending is not allowed or its content is something else. */
export function typeOfUpload(extension: string, head: Buffer): FileType | undefined {
  const type = Object.hasOwn(typesByExtension, extension) ? typesByExtension[extension] : undefined
  return type && kindOf(head) === type.kind ? type : undefined
}

/** For files we wrote or checked ourselves. */
export const typeOfExtension = (extension: string): FileType | undefined =>
  Object.hasOwn(typesByExtension, extension) ? typesByExtension[extension] : undefined
