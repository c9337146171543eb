export type FormPart = { name: string; content: string | Buffer; fileName?: string; contentType?: string }

const boundary = 'liangshu-test-boundary'

/** A real multipart body, byte for byte as a browser writes it. */
export function multipartOf(parts: readonly FormPart[]): { payload: Buffer; headers: Record<string, string> } {
  const chunks = parts.flatMap(({ name, content, fileName, contentType = 'application/octet-stream' }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"` +
        (fileName === undefined ? '' : `; filename="${fileName}"\r\ncontent-type: ${contentType}`) +
        '\r\n\r\n',
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
