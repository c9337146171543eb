/** A start that cannot go on, in words for the person at the console. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
