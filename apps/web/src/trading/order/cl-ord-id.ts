/** Made once per intended order: `{account}-{day}-{random}`. */
export function newClOrdId(accountId: string): string {
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '')
  const random = crypto.getRandomValues(new Uint8Array(8))
  const tail = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${accountId.slice(-12)}-${day}-${tail}`
}
