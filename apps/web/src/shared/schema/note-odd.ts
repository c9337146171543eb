/** For whoever looks after the server: what it sent and we could not take as it was. */
export function noteOdd(text: string, ...facts: readonly unknown[]): void {
  // oxlint-disable-next-line no-console -- the console of the browser is where an administrator looks
  console.warn(text, ...facts)
}
