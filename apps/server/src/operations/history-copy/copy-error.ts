/** A copy that does not agree with what it was made of. */
export class CopyError extends Error {
  override readonly name = 'CopyError'
}
