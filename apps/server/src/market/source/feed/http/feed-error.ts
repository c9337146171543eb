export type FeedFailure =
  | 'hostNotAllowed'
  | 'timeout'
  | 'status'
  | 'redirect'
  | 'network'
  | 'tooLarge'
  | 'garbage'
  | 'breakerOpen'

/** A source did not answer usefully. Breakage, not a refusal: logged, counted, and the next source is asked. */
export class FeedError extends Error {
  override readonly name = 'FeedError'
  readonly failure: FeedFailure

  constructor(failure: FeedFailure, message: string, options?: ErrorOptions) {
    super(`${failure}: ${message}`, options)
    this.failure = failure
  }
}
